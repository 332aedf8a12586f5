import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANSWER_WORDS, abbreviated, expanded, idsIn, PUSH_WORDS } from './push-words.ts';

/** U+0001 to U+001F: no JSON has them. */
const CHARACTERS = 31;
const IDS = 2;

it('every word has a character', () => {
  expect(PUSH_WORDS.length).toBeLessThanOrEqual(CHARACTERS);
  expect(ANSWER_WORDS.length + IDS).toBeLessThanOrEqual(CHARACTERS);
  expect([...PUSH_WORDS, ...ANSWER_WORDS].filter((word) => [...word].some((character) => character < ' '))).toEqual([]);
});

it.each([
  ['push', PUSH_WORDS],
  ['answer', ANSWER_WORDS],
])('any JSON is the same after it was abbreviated by the words of a %s and by ids', (_, words) => {
  const ids = fc.uniqueArray(fc.oneof(fc.uuid(), fc.string({ minLength: 1 })), { maxLength: IDS });
  const part = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' }), fc.jsonValue().map(String));
  fc.assert(
    fc.property(fc.array(part), ids, (parts, own) => {
      const json = JSON.stringify([parts, parts.join(''), own]);
      const said = [...words, ...own.map((id) => JSON.stringify(id).slice(1, -1))];
      expect(expanded(abbreviated(json, said), said)).toBe(json);
    }),
  );
});

it('what was not abbreviated stays as it is', () => {
  expect(expanded('{"type":"push","n":1}', PUSH_WORDS)).toBe('{"type":"push","n":1}');
  expect(expanded('\u001f', PUSH_WORDS)).toBe('\u001f');
});

it('the ids are those of the first and the last command, of whatever was sent', () => {
  expect(idsIn({ short: { commands: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } })).toEqual(['a', 'c']);
  const others = [{}, { short: null }, { short: { commands: 7 } }, { short: { commands: [null, { id: 5 }] } }];
  expect(others.map(idsIn)).toEqual([[], [], [], []]);
  expect(idsIn({ short: { commands: [{ id: '' }] } })).toEqual([]);
});

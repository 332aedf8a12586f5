import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abbreviated, answerWords, expanded, PUSH_WORDS } from './push-words.ts';

/** U+0001 to U+001F: no JSON has them. */
const CHARACTERS = 31;
const aPush = { short: { commands: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } };

it('every word has a character', () => {
  expect(PUSH_WORDS.length).toBeLessThanOrEqual(CHARACTERS);
  const answer = answerWords(aPush, 'epoch');
  expect(answer.length).toBeLessThanOrEqual(CHARACTERS);
  expect([...PUSH_WORDS, ...answer].filter((word) => [...word].some((character) => character < ' '))).toEqual([]);
});

it.each([
  ['push', PUSH_WORDS],
  ['answer', answerWords(undefined, undefined)],
])('any JSON is the same after it was abbreviated by the words of a %s and by ids', (_, words) => {
  const ids = fc.uniqueArray(fc.oneof(fc.uuid(), fc.string({ minLength: 1 })), { maxLength: 2 });
  const part = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' }), fc.json());
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

it('an answer has words for the epoch of the one before, and for the ids of the first and the last command', () => {
  const own = (push: object | undefined, epoch?: string) => answerWords(push, epoch).slice(-3);
  expect(own(aPush, 'epoch-1')).toEqual(['epoch-1', 'a', 'c']);
  // The words after it keep their characters.
  expect(own(aPush)).toEqual(['\u0000', 'a', 'c']);
  expect(own(undefined, 'epoch-1').at(-1)).toBe('epoch-1');
  const others = [
    {},
    { short: null },
    { short: { commands: 7 } },
    { short: { commands: [null, { id: 5 }, { id: '' }] } },
  ];
  for (const other of others) expect(answerWords(other, 'epoch-1')).toEqual(answerWords(undefined, 'epoch-1'));
});

import { randomUUID } from 'node:crypto';
import { commands } from '@baraza/schema/commands';
import { describe, expect, it } from 'vitest';
import { isStorable } from '../../database/storable.ts';
import { ProblemError } from '../../http/problems.ts';
import { readCommand, readCommands } from './read-command.ts';

const sent = (changes: object) => ({
  id: randomUUID(),
  name: 'update_profile',
  args: { changes: { company: 'Acacia' } },
  made_at: '2026-11-21T08:00:00.000Z',
  clock_offset_ms: 0,
  device_id: 'device-1',
  device_seq: 1,
  ...changes,
});

describe('text that a database keeps', () => {
  it.each([
    'plain',
    '',
    'é 😀 \ud7ff \ue000',
    // Escapes in JSON as well.
    '\u0001 \u001f \n',
    // Backslashes that are only looked at.
    '\\u0000',
    '\\\\ud800',
    '\\\\\\u0000',
    'u0000 d800',
  ])('%j', (text) => {
    expect(isStorable(text)).toBe(true);
    expect(isStorable({ deep: [text] })).toBe(true);
  });

  it.each([
    '\u0000',
    'before\u0000after',
    '\\\u0000',
    '\\\\\u0000',
    '\\\\\\\u0000',
    'n\u0000',
    '\ud800',
    '\ud9ab',
    '\udabc',
    '\udfff',
    '\ude00\ud83d',
    '\\\ud83d',
  ])('and what it does not keep: %j', (text) => {
    expect(isStorable(text)).toBe(false);
    expect(isStorable({ deep: [{ [text]: 1 }] })).toBe(false);
  });
});

describe('a command that was sent', () => {
  it('is read whole, with its arguments', () => {
    const command = sent({});
    expect(readCommand(command)).toEqual({
      id: command.id,
      wire: command,
      content: { name: 'update_profile', args: command.args },
    });
  });

  it.each([undefined, null, 'text', {}, { id: 7 }, { id: 'no-uuid' }, { ...sent({}), id: undefined }])(
    'can not be answered without an id: %j',
    (command) => {
      expect(() => readCommand(command)).toThrow(expect.objectContaining({ code: 'malformed' }));
    },
  );

  it('is refused by its id when nothing else of it can be read', () => {
    const id = randomUUID();
    expect(readCommand({ id })).toEqual({ id, content: expect.objectContaining({ code: 'malformed' }) });
  });

  it('says of each value that is wrong where it is', () => {
    const { content } = readCommand(sent({ args: { changes: { company: 7, position: 8 } } }));
    expect(content).toBeInstanceOf(ProblemError);
    expect(content).toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/changes\.position: \w.*; changes\.company: \w.*\)\.$/),
    });
  });

  it('says no more of it than a screen shows', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`unheard_of_${n}`, n]));
    const { content } = readCommand(sent({ args: { changes: {}, ...many } }));
    expect((content as ProblemError).detail).toMatch(/^Some values are not valid \(.{170}\)\.$/);
  });
});

describe('many wrong values', () => {
  const wrongPlaces = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`room ${n}`, { shape: {} }]));
  const details = (all: object[]) => readCommands(all).map(({ content }) => (content as ProblemError).detail);

  it.each(['change_plan_draft', 'publish_plan'] as const)(
    'in a plan of %s are not read beyond its most places',
    (name) => {
      const { issues } = commands[name].args.safeParse({ places: wrongPlaces(90_000), floors: {} }).error!;
      expect(issues).toEqual([expect.objectContaining({ path: ['places'], message: 'At most 5000 of these' })]);
    },
  );

  it('are said of the first commands of a push alone', () => {
    const wrong = () => sent({ name: 'change_plan_draft', args: { places: wrongPlaces(200) } });
    const [first, second, ...others] = details([wrong(), wrong(), ...Array.from({ length: 10 }, wrong)]);
    expect([first, second]).toEqual(Array(2).fill(expect.stringContaining('places.room 0.shape.x')));
    expect(others).toEqual(Array(10).fill('Some values are not valid.'));
  });

  it('do not keep what is right from being read', () => {
    const wrong = sent({ name: 'change_plan_draft', args: { places: wrongPlaces(4_000) } });
    const [, after] = readCommands([wrong, sent({})]);
    expect(after?.content).toEqual({ name: 'update_profile', args: { changes: { company: 'Acacia' } } });
  });
});

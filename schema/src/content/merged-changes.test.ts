import { describe, expect, it } from 'vitest';
import { contentCommands } from './commands.ts';
import { mergedChanges } from './merged-changes.ts';

describe('the sessions of a speaker', () => {
  const merged = (now: string[], then: string[] | undefined, chosen: string[]) =>
    mergedChanges('speakers', { sessions: now }, { sessions: chosen, name: 'Kofi' }, then && { sessions: then });

  it('are as chosen where nobody changed them meanwhile, in the order chosen', () => {
    expect(merged(['a', 'b'], ['a', 'b'], ['c', 'b'])).toEqual({ sessions: ['c', 'b'], name: 'Kofi' });
  });

  it('keep what others added and took out, besides what was chosen', () => {
    expect(merged(['a', 'b', 'theirs'], ['a', 'b'], ['a', 'b', 'mine']).sessions).toEqual(['a', 'b', 'theirs', 'mine']);
    expect(merged(['b'], ['a', 'b'], ['a', 'b', 'mine']).sessions).toEqual(['b', 'mine']);
    expect(merged(['a', 'b', 'theirs'], ['a', 'b'], ['b']).sessions).toEqual(['b', 'theirs']);
    expect(merged(['a', 'both'], ['a'], ['a', 'both']).sessions).toEqual(['a', 'both']);
  });

  it('are as chosen where nothing says what they were', () => {
    expect(merged(['a', 'theirs'], undefined, ['mine']).sessions).toEqual(['mine']);
  });

  it('are merged on the phone as on the server', () => {
    const args = {
      collection: 'speakers',
      id: 'kofi',
      changes: { sessions: ['mine'] },
      base: { sessions: [] },
    } as const;
    const [effect] = contentCommands.update_content.effects(
      { ...args, changes: { sessions: ['mine'] } } as never,
      {} as never,
    );
    const change = effect?.change as (current: object) => object;
    expect(change({ id: 'kofi', sessions: ['theirs'] })).toEqual({ id: 'kofi', sessions: ['theirs', 'mine'] });
  });
});

it('translations keep each text that only one of them wrote, where something says what they were', () => {
  const theirs = { translations: { fr: { name: 'Jardin' } } };
  const mine = { translations: { sw: { name: 'Bustani' } }, floor: '1' };
  const both = { ...mine, translations: { ...theirs.translations, ...mine.translations } };
  expect(mergedChanges('rooms', theirs, mine, { translations: null, floor: '' })).toEqual(both);
  expect(mergedChanges('rooms', theirs, mine, { floor: '' })).toBe(mine);
});

it('other fields are as chosen, and so is all of other content', () => {
  const tags = { expertise: ['mine'] };
  expect(mergedChanges('speakers', { expertise: ['theirs'] }, tags, { expertise: [] })).toBe(tags);
  const sessions = { sessions: ['mine'] };
  expect(mergedChanges('rooms', { sessions: ['theirs'] }, sessions, { sessions: [] })).toBe(sessions);
});

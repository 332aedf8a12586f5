import { expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { CONTENT_BASE_MAX_LENGTH } from './commands.ts';

const edit = (base: object) => ({ collection: 'sessions', id: 'session-1', changes: {}, base });
const isTaken = (base: object) => commands.update_content.args.safeParse(edit(base)).success;
const isImported = (base: object) =>
  commands.import_content.args.safeParse({ steps: [{ step: 'change', ...edit(base) }] }).success;

it.each([
  ['an edit', isTaken],
  ['a step of an import', isImported],
])(
  'what %s began with is as it was found, of fields that may be edited, and not longer than they may be',
  (_, takes) => {
    expect(takes({ title: '', room_id: null, links: [{ url: 'as it was once', title: '' }] })).toBe(true);
    expect(takes({ event_id: 'event-001' })).toBe(false);
    expect(takes({ name: 'of a room' })).toBe(false);
    const around = JSON.stringify({ abstract: '' }).length;
    expect(takes({ abstract: 'x'.repeat(CONTENT_BASE_MAX_LENGTH - around) })).toBe(true);
    expect(takes({ abstract: 'x'.repeat(CONTENT_BASE_MAX_LENGTH - around + 1) })).toBe(false);
  },
);

it('a session whose fields are all full can be edited', () => {
  const text = '"'.repeat(5_000);
  const full = {
    ...{ title: '"'.repeat(200), subtitle: '"'.repeat(200), track: '"'.repeat(200), abstract: text, description: text },
    links: Array.from({ length: 30 }, () => ({ url: 'x'.repeat(300), title: '"'.repeat(200), type: 'x'.repeat(40) })),
    speaker_order: Array.from({ length: 100 }, () => 'x'.repeat(100)),
    source: { kept: 'x'.repeat(19_000) },
    translations: { fr: { abstract: 'x'.repeat(5_000) }, sw: { description: 'x'.repeat(5_000) } },
  };
  const { success } = commands.update_content.args.safeParse({ ...edit(full), changes: full });
  expect(success).toBe(true);
});

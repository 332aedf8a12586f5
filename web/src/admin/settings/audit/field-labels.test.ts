import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities';
import { afterEach, describe, expect, it, vi } from 'vitest';
import WORDS from '../../../i18n/en/admin.json';
import { renderHook } from '../../../replica/testing/render-hook.tsx';
import { labelOfField } from './field-labels.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Not in the log: `audit-coverage.test.ts` of the server holds that. */
const NOT_AUDITED: readonly CollectionName[] = [
  ...(['blocks', 'bookmarks', 'connections', 'contact_details'] as const),
  ...(['meetings', 'notification_reads', 'person_notes', 'ratings'] as const),
];
/** Says nothing of a change: `differencesOf` leaves it out. */
const UNTOLD = ['id', 'event_id'];

/** Fields that no form and no list has a word for: the log shows their names. */
const WITHOUT_LABEL: Partial<Record<CollectionName, readonly string[]>> = {
  events: ['large'],
  users: ['pending_email', 'ticket_code'],
  check_ins: ['user_id', 'clock_offset_ms'],
  sessions: ['speaker_order'],
  notifications: ['notification_type', 'created_at', 'edit', 'copy_of', 'about'],
  doors: ['device_id', 'user_id', 'made', 'received', 'missing', 'clock_offset_ms', 'last_fact_at'],
  reports: ['reporter_id', 'reported_id', 'reason', 'text', 'words', 'created_at'],
};

describe.each(collectionNames.filter((name) => !NOT_AUDITED.includes(name)))('the log of %s', (name) => {
  it('has words for each field, but for those that nothing has words for', () => {
    const ofAll = { ...WORDS.content.fields, ...WORDS.settings.audit.fields };
    const bare = Object.keys(entities[name].document.shape).filter(
      (field) => !(UNTOLD.includes(field) || field in ofAll || labelOfField(name, field)),
    );
    expect(bare.sort()).toEqual([...(WITHOUT_LABEL[name] ?? [])].sort());
  });
});

afterEach(() => vi.unstubAllGlobals());

it('a field is named as the lists name it, one that has no words as it is, and what lies within it behind it', async () => {
  const words = (await renderHook({}, () => useAuditWords('UTC'))).latest();
  const said = [
    words?.field('check_ins', ['gate_id']),
    words?.field('check_ins', ['clock_offset_ms']),
    words?.field('rooms', ['translations', 'fr']),
  ];
  expect(said).toEqual(['checkInRecords.column.gate', 'clock offset ms', 'translations.title › fr']);
});

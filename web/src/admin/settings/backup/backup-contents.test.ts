import { expect, it } from 'vitest';
import { lookIntoBackup } from './backup-contents.ts';

const header = { format: 'baraza-backup', version: 1, event_id: 'event-001', made_at: '2026-11-21T08:00:00.000Z' };
const event = { id: 'event-001', name: 'Baraza', starts_on: '2026-11-20', ends_on: '2026-11-22' };
const LINES = [
  JSON.stringify(header),
  `events\t${JSON.stringify(event)}`,
  'users\t{"id":"a"}',
  'users\t{"id":"b"}',
  'end\t{"rows":3,"sha256":"of no concern here"}',
];

const packed = (lines: readonly string[]) =>
  new Response(
    new Blob([lines.map((line) => `${line}\n`).join('')]).stream().pipeThrough(new CompressionStream('gzip')),
  );
const fileOf = async (lines: readonly string[]) => new Blob([await packed(lines).arrayBuffer()]);

it('says what is in a backup', async () => {
  expect(await lookIntoBackup(await fileOf(LINES))).toEqual({
    event_id: 'event-001',
    made_at: header.made_at,
    name: 'Baraza',
    starts_on: '2026-11-20',
    ends_on: '2026-11-22',
    counts: { events: 1, users: 2 },
  });
});

it('counts messages as organisers have them, without the copies that each recipient has', async () => {
  const messages = ['', 'message', 'told'].map(
    (copy_of, at) => `notifications\t${JSON.stringify({ id: `${at}`, copy_of })}`,
  );
  const lines = [...LINES.slice(0, -1), ...messages, 'end\t{"rows":6}'];
  expect(await lookIntoBackup(await fileOf(lines))).toMatchObject({ counts: { users: 2, notifications: 1 } });
});

it('tells a backup that lacks a part from a file that is none', async () => {
  expect(await lookIntoBackup(await fileOf(LINES.slice(0, -1)))).toBe('damaged');
  expect(await lookIntoBackup(await fileOf(LINES.toSpliced(2, 1)))).toBe('damaged');
  const whole = await fileOf(LINES);
  expect(await lookIntoBackup(whole.slice(0, whole.size - 12))).toBe('damaged');
  expect(await lookIntoBackup(new Blob(['Name;Email']))).toBe('not_a_backup');
  expect(await lookIntoBackup(new Blob([]))).toBe('not_a_backup');
  expect(await lookIntoBackup(await fileOf(['{"format":"other"}']))).toBe('not_a_backup');
});

it('knows an encrypted one by its first line', async () => {
  expect(await lookIntoBackup(new Blob(['age-encryption.org/v1\n-> scrypt a 18\n']))).toBe('encrypted');
  expect(await lookIntoBackup(new Blob(['age-encryption.org/v2\n']))).toBe('not_a_backup');
});

import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it, vi } from 'vitest';
import { formatSortable } from '../../../i18n/formats.ts';
import { statusKey } from './check-in-source.ts';
import { COLUMNS, recordsFile } from './export-records.ts';

vi.stubGlobal('navigator', { languages: ['en-GB'] });

const RECORD: CheckIn = {
  id: 'record-1',
  event_id: 'event-001',
  user_id: 'user-1',
  gate_id: 'gate-north',
  check_in_method: 'qr',
  status: 'undone',
  verdict: 'admitted',
  check_in_time: '2026-11-24T21:30:05.000Z',
  device_time: '2026-11-24T21:29:05.000Z',
  clock_offset_ms: 60_000,
  arrived_at: null,
  device_id: 'device-1',
  recorded_by: 'admin-1',
  undo_reason: '=HYPERLINK("http://x")',
  hold_reason: null,
};

it('writes each record with the times of the venue, and nothing that a spreadsheet runs', () => {
  const own = { ...RECORD, id: 'record-2', recorded_by: 'user-1', undo_reason: '' };
  const atDoor = { ...RECORD, id: 'record-3', recorded_by: 'door-1', undo_reason: '' };
  const onRevoked: CheckIn = { ...atDoor, id: 'record-4', status: 'refused' };
  const text = recordsFile([RECORD, own, atDoor, onRevoked], {
    heading: (column) => column,
    person: (id) =>
      id === 'user-1' ? { name: '@Wanjirũ, Dr.', email: 'w@example.org', ticketType: 'Speaker' } : undefined,
    door: (id) => (id === 'door-1' ? { name: 'North gate phone' } : undefined),
    gate: (id) => `Gate ${id}`,
    status: statusKey,
    verdict: (verdict) => verdict,
    method: (method) => method,
    moment: (at) => formatSortable(at, 'Africa/Nairobi'),
  });
  expect(text.split('\r\n')).toEqual([
    `\ufeff${COLUMNS.join(',')}`,
    `"'@Wanjirũ, Dr.",w@example.org,Speaker,checkInRecords.status.undone,admitted,Gate gate-north,qr,2026-11-25 00:30:05,2026-11-25 00:29:05,60,,device-1,admin-1,"'=HYPERLINK(""http://x"")",record-1`,
    // The person's ticket, and who came in without a door's help.
    `"'@Wanjirũ, Dr.",w@example.org,Speaker,checkInRecords.status.undone,admitted,Gate gate-north,self,2026-11-25 00:30:05,2026-11-25 00:29:05,60,,device-1,"'@Wanjirũ, Dr.",,record-2`,
    // A paired phone by its name.
    `"'@Wanjirũ, Dr.",w@example.org,Speaker,checkInRecords.status.undone,admitted,Gate gate-north,qr,2026-11-25 00:30:05,2026-11-25 00:29:05,60,,device-1,North gate phone,,record-3`,
    // Whom a door let in on a ticket that was revoked meanwhile: they may be inside.
    `"'@Wanjirũ, Dr.",w@example.org,Speaker,checkInRecords.letIn,admitted,Gate gate-north,qr,2026-11-25 00:30:05,2026-11-25 00:29:05,60,,device-1,North gate phone,,record-4`,
    '',
  ]);
});

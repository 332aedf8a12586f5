import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RecentCheckIns } from './recent-check-ins.tsx';

interface Query {
  selector: { $or: Partial<CheckIn>[] };
  limit: number;
}

const device = vi.hoisted(() => ({ records: [] as CheckIn[] }));

/** The newest records that a query finds. */
const find = ({ selector: { $or: wanted }, limit }: Query) =>
  device.records
    .filter((record) =>
      wanted.some((fields) => Object.entries(fields).every(([field, is]) => record[field as keyof CheckIn] === is)),
    )
    .sort((a, b) => b.check_in_time.localeCompare(a.check_in_time))
    .slice(0, limit);

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ event_id: 'event-001' }),
  useSyncStatus: () => ({ filled: true }),
  useOutOfReach: () => false,
  useLiveDocument: (name: string, id: string) => (name === 'users' ? { name: `Name of ${id}` } : { time_zone: 'UTC' }),
  useLiveQuery: (query: (db: object) => unknown) => query({ check_ins: { find } }),
}));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-25T10:00:00.000Z') }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

const scan = (number: number, hour: string, more: Partial<CheckIn>): CheckIn => {
  const time = `2026-11-25T${hour}:${String(number).padStart(2, '0')}:00.000Z`;
  return aDocument('check_ins', { id: `${hour}-${number}`, user_id: `p${number}`, check_in_time: time, ...more });
};

const times = (shown: string) =>
  [...shown.matchAll(/<time[^>]*dateTime="([^"]*)"/gi)].map(([, time]) => time?.slice(11, 16));

it('names who came in again on a second day, not who checked in themself though they were in', () => {
  const again = { status: 'duplicate', verdict: 'admitted' } as const;
  device.records = [
    scan(1, '08', { status: 'accepted' }),
    scan(1, '09', { ...again, recorded_by: 'a door' }),
    scan(2, '09', { ...again, recorded_by: 'p2' }),
  ];
  vi.stubGlobal('navigator', { languages: ['en'] });
  expect(times(renderToStaticMarkup(<RecentCheckIns />))).toEqual(['09:01', '08:01']);
});

it('names who came in last, however many of those who are in were scanned again since', () => {
  const again = { status: 'duplicate', verdict: 'already_checked_in' } as const;
  device.records = [
    ...[1, 2, 3].map((number) => scan(number, '08', { status: 'accepted' })),
    ...Array.from({ length: 60 }, (_, number) => scan(number, '09', again)),
  ];
  vi.stubGlobal('navigator', { languages: ['en'] });
  const shown = renderToStaticMarkup(<RecentCheckIns />);
  expect(times(shown)).toEqual(['08:03', '08:02', '08:01']);
  expect(shown).not.toContain('adminDashboard.recent.none');
});

import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Prepared } from '../../../replica/view/use-prepared.ts';
import { countDays, PACE_MINUTES, paceOf } from './pace.ts';
import { useScans } from './use-arrivals.ts';

const device = vi.hoisted(() => ({ records: [] as object[] }));
vi.mock('../../../replica/view/use-prepared.ts', async (original) => ({
  ...(await original<object>()),
  usePrepared: (rows: Prepared<'check_ins', object>) =>
    device.records.map((record) => rows.of({ toJSON: () => record } as never)),
}));

const ZONE = 'Africa/Nairobi';
const NOW = Date.parse('2026-11-24T06:30:30.000Z');
const scan = (person: number, at: number, changes: Partial<CheckIn>): CheckIn => {
  const check_in_time = new Date(at).toISOString();
  const made = { user_id: `p${person}`, device_id: 'north', recorded_by: 'north', verdict: 'admitted' } as const;
  return aDocument('check_ins', { id: `${person} ${at}`, check_in_time, ...made, ...changes });
};

const Shown = () => {
  const scans = useScans(ZONE);
  if (!scans) return null;
  const { today, yesterdayByNow } = countDays(scans.arrivals, NOW, ZONE);
  const { perMinute, wait } = paceOf(scans.admissions, NOW);
  return <p>{JSON.stringify([today, yesterdayByNow, perMinute, wait])}</p>;
};

it('on the second morning those who come again are arrivals, each of them once, and there is a line', () => {
  const again = (person: number, secondsAgo: number) =>
    scan(person, NOW - secondsAgo * 1_000, { status: 'duplicate', verdict: 'admitted' });
  const people = [0, 1, 2, 3, 4, 5];
  device.records = [
    ...people.map((person) => scan(person, NOW - 86_400_000 - 10_000 - person * 10_000, { status: 'accepted' })),
    ...people.map((person) => again(person, person * 10)),
    // Without a connection another door did not know that they are in.
    { ...again(0, 15), device_id: 'south', recorded_by: 'south' },
  ];
  expect(renderToStaticMarkup(<Shown />)).toBe(`<p>[6,6,${6 / PACE_MINUTES},${100 / 60}]</p>`);
});

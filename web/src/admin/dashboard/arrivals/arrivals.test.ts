import { describe, expect, it } from 'vitest';
import { countArrivals, OTHERS } from './arrivals.ts';

const arrival = (check_in_time: string, gate_id = 'north', how: 'qr' | 'manual' | 'self' = 'qr') => ({
  check_in_time,
  gate_id,
  check_in_method: how === 'qr' ? how : ('manual' as const),
  user_id: 'amina',
  recorded_by: how === 'self' ? 'amina' : 'door',
});
const ARRIVALS = [
  arrival('2026-11-23T05:10:00.000Z'),
  arrival('2026-11-23T05:14:59.999Z', 'south'),
  arrival('2026-11-23T05:45:00.000Z', 'south', 'self'),
  arrival('2026-11-24T05:20:00.000Z', ''),
  // In the evening in London it is the next day in Nairobi.
  arrival('2026-11-23T21:30:00.000Z', 'north', 'manual'),
];
const of = (by: 'day' | 'gate' | 'method', day = '2026-11-23') =>
  countArrivals(ARRIVALS, { by, day, timeZone: 'Africa/Nairobi' });

describe('arrivals', () => {
  it('of each day lie over each other, by the venue’s clock, in quarters of an hour without gaps', () => {
    const { days, slots, series } = of('day');
    expect(days).toEqual(['2026-11-24', '2026-11-23']);
    expect([slots[0], slots.at(-1), slots.length]).toEqual([15, 9 * 60, 36]);
    expect(series.map(({ key, total }) => [key, total])).toEqual([
      ['2026-11-24', 2],
      ['2026-11-23', 3],
    ]);
    const first = series[1]?.counts ?? [];
    expect(first[slots.indexOf(8 * 60)]).toBe(2);
    expect(first[slots.indexOf(8 * 60 + 15)]).toBe(0);
    expect(first[slots.indexOf(8 * 60 + 45)]).toBe(1);
  });

  it.each([
    [
      'gate',
      [
        ['south', 2],
        ['north', 1],
      ],
    ],
    [
      'method',
      [
        ['qr', 2],
        ['self', 1],
      ],
    ],
  ] as const)('of one day are compared by %s, the most first', (by, expected) => {
    expect(of(by).series.map(({ key, total }) => [key, total])).toEqual(expected);
  });

  it('are none where nobody came', () => {
    expect(of('gate', '2026-11-25')).toMatchObject({ slots: [], series: [] });
    expect(countArrivals([], { by: 'day', day: '', timeZone: 'UTC' })).toEqual({ days: [], slots: [], series: [] });
  });

  it('at more gates than lines can be told apart share the last line', () => {
    const many = Array.from({ length: 9 }, (_, at) => arrival('2026-11-23T05:10:00.000Z', `gate-${at}`));
    const { series } = countArrivals([...many, arrival('2026-11-23T05:40:00.000Z', 'gate-8')], {
      by: 'gate',
      day: '2026-11-23',
      timeZone: 'UTC',
    });
    expect(series.map(({ key }) => key)).toEqual(['gate-8', 'gate-0', 'gate-1', 'gate-2', OTHERS]);
    expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(10);
    expect(series.at(-1)?.counts).toEqual([0, 5, 0, 0, 0]);
  });
});

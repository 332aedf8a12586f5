import type { Notification } from '@baraza/schema/messages/notification';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en-CA'] });
const NAIROBI = 'Africa/Nairobi';
const TEN_PAST_MIDNIGHT = '2026-11-21T21:10:05.000Z';

/**
 * Writes dates as WebKit with ICU 72 does in en-CA, in every language; its parts come in that order, and midnight is 24.
 * What is loaded meanwhile keeps it, libraries too, so this file shares its modules with no other.
 */
class OddFormat extends Intl.DateTimeFormat {
  constructor(_?: string | string[], options?: Intl.DateTimeFormatOptions) {
    super('en-US', { ...options, timeZone: options?.timeZone ?? 'UTC' });
  }
  override formatToParts(at?: number | Date): Intl.DateTimeFormatPart[] {
    const parts = super.formatToParts(at);
    return parts.map((part) =>
      part.type === 'hour' && Number(part.value) % 24 === 0 ? { ...part, value: '24' } : part,
    );
  }
}
// In the standard `format` is an accessor that a class can't simply replace.
Object.defineProperty(OddFormat.prototype, 'format', {
  get() {
    return (at: number | Date) => {
      const day = new Date(new Date(at).getTime() + 3 * 3_600_000);
      return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${String(day.getUTCFullYear()).slice(2)}, 24:10`;
    };
  },
});

describe('where the browser writes 11/22/26', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('Intl', { ...Intl, Locale: Intl.Locale, DateTimeFormat: OddFormat });
  });
  afterEach(() => {
    vi.stubGlobal('Intl', globalThis.Intl);
    vi.unstubAllGlobals();
    vi.stubGlobal('navigator', { languages: ['en-CA'] });
  });

  it('the stub is in force', () => {
    expect(new Intl.DateTimeFormat('en-CA').format(new Date(TEN_PAST_MIDNIGHT))).toBe('11/22/26, 24:10');
  });

  it('days are still compared, named in files and put into fields as 2026-11-22', async () => {
    const { dayKey, formatSortable } = await import('./formats.ts');
    expect(dayKey(TEN_PAST_MIDNIGHT, NAIROBI)).toBe('2026-11-22');
    expect(formatSortable(TEN_PAST_MIDNIGHT, NAIROBI)).toBe('2026-11-22 00:10:05');
  });

  it('the welcome counts the days of the event', async () => {
    const { dayKey } = await import('./formats.ts');
    const { eventDay } = await import('../attendee/welcome/welcome-modal.tsx');
    const today = dayKey(TEN_PAST_MIDNIGHT, NAIROBI);
    expect(eventDay(today, '2026-11-20', '2026-11-22')).toEqual({ when: 'during', day: 3, of: 3 });
  });

  it('a planned message keeps its day and time', async () => {
    const { argsOf, clockOf, draftOf } = await import('../admin/messages/write/draft.ts');
    const send_at = '2026-11-21T21:10:00.000Z';
    const planned = { title: 'Lunch', message: '', type: 'info', user_id: '', audience: 'everybody', ticketType: '' };
    const draft = draftOf({ ...planned, send_at } as Notification, null);
    const written = { ...draft, at: null, ...clockOf(draft, NAIROBI) };
    expect(written).toMatchObject({ day: '2026-11-22', time: '00:10' });
    expect(argsOf(written, NAIROBI).send_at).toBe(send_at);
  });

  it('arrivals are counted in their quarter of an hour', async () => {
    const { countArrivals } = await import('../admin/dashboard/arrivals/arrivals.ts');
    const scan = { check_in_time: TEN_PAST_MIDNIGHT, gate_id: '', check_in_method: 'qr' } as const;
    const arrival = { ...scan, user_id: 'amina', recorded_by: 'north' };
    const { days, series } = countArrivals([arrival], { by: 'day', day: '', timeZone: NAIROBI });
    expect(days).toEqual(['2026-11-22']);
    expect(series).toMatchObject([{ key: '2026-11-22', counts: [1, 0] }]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import {
  dayKey,
  formatDate,
  formatDayTime,
  formatMoment,
  formatOwnTime,
  formatPercent,
  formatTime,
  isHere,
} from './formats.ts';
import { translations } from './start-i18n.ts';

vi.stubGlobal('navigator', { languages: ['en-GB'] });

const NOON_UTC = '2026-11-21T12:00:00.000Z';

describe('times', () => {
  it.each([
    ['Africa/Nairobi', '15:00'],
    ['Africa/Accra', '12:00'],
    ['Atlantic/Cape_Verde', '11:00'],
  ])('are those of %s, whatever the device has', (zone, time) => {
    expect(formatTime(NOON_UTC, zone)).toBe(time);
  });

  it('stay on one line where the language puts a word to them', () => {
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    expect(formatTime(NOON_UTC, 'Africa/Accra')).toBe('12:00\u00a0PM');
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
  });

  it('have a zero before the hour only where the clock has 24 of them', () => {
    const written = ['en-US', 'en-GB', 'fr', 'ar'].map((language) => {
      vi.stubGlobal('navigator', { languages: [language] });
      translations.language = language.slice(0, 2);
      return formatTime('2026-11-21T08:05:00.000Z', 'Africa/Accra');
    });
    expect(written).toEqual(['8:05\u00a0AM', '08:05', '08:05', '8:05\u00a0ص']);
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    translations.language = 'en';
    expect(formatDayTime('2026-11-21T08:05:00.000Z', 'Africa/Accra')).toBe('Sat, Nov 21, 8:05\u00a0AM');
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
  });

  it('name the day when it is another one there', () => {
    expect(formatMoment(NOON_UTC, '2026-11-21T20:59:00.000Z', 'Africa/Nairobi')).toBe('15:00');
    expect(formatMoment(NOON_UTC, '2026-11-21T21:00:00.000Z', 'Africa/Nairobi')).toBe('Sat 21 Nov, 15:00');
    expect(formatMoment(NOON_UTC, '2025-11-21T12:00:00.000Z', 'Africa/Nairobi')).toBe('21 Nov 2026, 15:00');
  });

  it('of this device name the day where it is another one than at the venue', () => {
    const own = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => formatOwnTime(NOON_UTC, zone));
    // One of the two is a day ahead or behind, wherever this runs.
    expect(own.filter((time) => /^\w{3} \d+ Nov, /.test(time)).length).toBeGreaterThan(0);
    expect(formatOwnTime(NOON_UTC, Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(formatTime(NOON_UTC));
  });

  it('have the comma of the language before them', () => {
    expect(formatDayTime(NOON_UTC, 'Africa/Nairobi')).toBe('Sat 21 Nov, 15:00');
    translations.language = 'ar';
    expect(formatDayTime(NOON_UTC, 'Africa/Nairobi')).toBe('السبت، 21 نوفمبر، 3:00\u00a0م');
    translations.language = 'en';
  });

  it('have their year where it may be another one', () => {
    expect(formatDate(NOON_UTC, 'Africa/Nairobi')).toBe('21 Nov 2026');
    expect(formatDate(NOON_UTC, 'Africa/Nairobi', true)).toBe('21 Nov 2026, 15:00');
  });

  it('fall on the calendar day of the zone', () => {
    expect(dayKey('2026-11-21T22:00:00.000Z', 'Africa/Nairobi')).toBe('2026-11-22');
    expect(dayKey('2026-11-21T22:00:00.000Z', 'Africa/Accra')).toBe('2026-11-21');
  });

  it('are here where the clock and the day are the same', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(isHere(here, NOON_UTC)).toBe(true);
    expect(isHere('Pacific/Kiritimati', NOON_UTC) && isHere('Pacific/Pago_Pago', NOON_UTC)).toBe(false);
  });
});

it('a percentage has the sign where the language puts it', () => {
  expect(formatPercent(37.6)).toBe('37.6%');
  translations.language = 'fr';
  expect(formatPercent(37.6)).toMatch(/^37,6\s%$/);
  translations.language = 'en';
});

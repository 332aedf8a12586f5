import { describe, expect, it } from 'vitest';
import { day, instant, link } from './fields.ts';

const takes = (field: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  field.safeParse(value).success;

describe('a link', () => {
  it.each([
    '',
    'https://amina.example/me?x=1',
    'HTTPS://AMINA.EXAMPLE',
    'http://[::1]:3000/',
    '@amina',
    'amina.example/me',
  ])('may be %j', (value) => {
    expect(takes(link, value)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https://a b',
    'x\nhttps://a',
  ])('may not be %j', (value) => {
    expect(takes(link, value)).toBe(false);
  });
});

describe('a time', () => {
  it('is an instant in UTC with milliseconds, so that times sort as text', () => {
    expect(takes(instant, '2026-11-21T08:30:00.000Z')).toBe(true);
    for (const other of [
      '2026-11-21T08:30:00Z',
      '2026-11-21T11:30:00.000+03:00',
      '2026-11-21',
      '+012026-11-21T08:30:00.000Z',
    ]) {
      expect([other, takes(instant, other)]).toEqual([other, false]);
    }
  });

  it('or a calendar day that exists', () => {
    expect([takes(day, '2028-02-29'), takes(day, '2027-02-29')]).toEqual([true, false]);
  });
});

import { pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { instant } from './columns.ts';

const { at } = pgTable('moments', { at: instant() });

it.each([
  ['2026-11-21 08:30:00.5+00', '2026-11-21T08:30:00.500Z'],
  ['2026-11-21 08:30:00-03:30', '2026-11-21T12:00:00.000Z'],
  ['0026-12-28 13:20:24.675+00', '0026-12-28T13:20:24.675Z'],
  ['0032-12-28 13:20:24.675+00', '0032-12-28T13:20:24.675Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('reads %s as PostgreSQL writes it', (written, read) => {
  expect(at.mapFromDriverValue(written)).toBe(read);
});

it('reads a date that the driver has made', () => {
  expect(at.mapFromDriverValue(new Date('2026-11-21T08:30:00Z'))).toBe('2026-11-21T08:30:00.000Z');
});

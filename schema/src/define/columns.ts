import { customType, jsonb, text } from 'drizzle-orm/pg-core';
import type { Translations } from './in-language.ts';

/** A point in time; `2026-11-21T08:30:00.000Z` in code, timestamptz in the database. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(typeof value === 'string' ? isoOf(value) : value).toISOString(),
});

/** `0026-12-28 13:20:24+00` as ISO 8601: in the form of PostgreSQL, a year below 100 is another one or none to JavaScript. */
const isoOf = (timestamp: string): string => timestamp.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00');

export const id = () => text().primaryKey();
export const eventId = () => text().notNull();
export const line = () => text().notNull().default('');
export const tags = () => jsonb().$type<string[]>().notNull().default([]);
export const shape = () =>
  jsonb().$type<{ x: number; y: number; width: number; height: number; floor?: string | undefined } | null>();
/** Null when it was not imported. */
export const source = () => jsonb().$type<Record<string, unknown> | null>();
/** Null where nothing is translated. */
export const translations = () => jsonb().$type<Translations | null>();
export const social = () =>
  jsonb()
    .$type<{ linkedin?: string | undefined; twitter?: string | undefined; website?: string | undefined }>()
    .notNull()
    .default({});

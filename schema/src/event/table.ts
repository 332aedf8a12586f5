import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line, tags, translations } from '../define/columns.ts';
import { CHECK_IN_POLICIES, type Event, REGISTRATIONS, type ReplacedKey } from './event.ts';
import type { PlanDraft } from './plan-draft.ts';

export const events = pgTable('events', {
  id: id(),
  name: text().notNull(),
  tagline: line(),
  description: line(),
  starts_on: date({ mode: 'string' }).notNull(),
  ends_on: date({ mode: 'string' }).notNull(),
  time_zone: text().notNull(),
  venue: jsonb().$type<Event['venue']>().notNull(),
  logo: text(),
  languages: tags(),
  floor_plan: jsonb().$type<Event['floor_plan']>(),
  gates: jsonb().$type<Event['gates']>().notNull().default([]),
  ticket_keys: jsonb().$type<Event['ticket_keys']>().notNull().default([]),
  replaced_keys: jsonb().$type<ReplacedKey[]>().notNull().default([]),
  check_in_policy: text({ enum: CHECK_IN_POLICIES }).notNull().default('anyone'),
  check_in_opens_at: instant(),
  check_in_closes_at: instant(),
  registration: text({ enum: REGISTRATIONS }).notNull().default('invited'),
  registration_code: line(),
  large: boolean().notNull().default(false),
  data_cap: integer().notNull().default(0),
  translations: translations(),
});

export const planDrafts = pgTable('plan_drafts', {
  id: id(),
  event_id: eventId(),
  places: jsonb().$type<PlanDraft['places']>().notNull().default({}),
  floors: jsonb().$type<PlanDraft['floors']>().notNull().default({}),
});

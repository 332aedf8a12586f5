import { fields as exhibitors } from 'virtual:form/exhibitors';
import { fields as rooms } from 'virtual:form/rooms';
import { fields as sessions } from 'virtual:form/sessions';
import { fields as speakers } from 'virtual:form/speakers';
import { fields as sponsors } from 'virtual:form/sponsors';
import type { ContentCollection } from '@baraza/schema/content/content';
import { fromLocal } from '@baraza/schema/event/venue-time';
import type { Draft, Fields } from '../../shared/form/draft.ts';

export const FORMS: Record<ContentCollection, Fields> = { exhibitors, sponsors, speakers, sessions, rooms };

/** Initial values of a form: an existing document, or a new id with the known fields. */
export type Start = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a field for a moment has, as an instant; what is none, as a year of five digits, stays as it is written. */
export function momentOf(written: string, timeZone: string): string {
  try {
    return written && fromLocal(written, timeZone);
  } catch {
    return written;
  }
}

/** Whether it is an instant, not what somebody has written instead. */
export const isInstant = (moment: unknown): boolean => typeof moment === 'string' && moment.endsWith('Z');

/** How long a session of this form lasts, in ms; undefined unless it has both times, in order. */
export function lengthOf({ start_time, end_time }: Draft<Fields>): number | undefined {
  if (!isInstant(start_time) || !isInstant(end_time)) return undefined;
  const length = Date.parse(String(end_time)) - Date.parse(String(start_time));
  return length >= 0 ? length : undefined;
}

type TimeProblem = 'ends_before' | 'not_a_time';

/** Checks across fields: both are times, and the end must not be before the start. */
export function checkTimes(draft: Draft<Fields>): { start_time?: TimeProblem; end_time?: TimeProblem } {
  const { start_time, end_time } = draft;
  const isWrong = (moment: unknown) => Boolean(moment) && !isInstant(moment);
  const endsBefore = isInstant(start_time) && isInstant(end_time) && lengthOf(draft) === undefined;
  return {
    ...(isWrong(start_time) && { start_time: 'not_a_time' }),
    ...(isWrong(end_time) ? { end_time: 'not_a_time' } : endsBefore && { end_time: 'ends_before' }),
  };
}

import { fields as exhibitors } from 'virtual:form/exhibitors';
import { fields as rooms } from 'virtual:form/rooms';
import { fields as sessions } from 'virtual:form/sessions';
import { fields as speakers } from 'virtual:form/speakers';
import { fields as sponsors } from 'virtual:form/sponsors';
import type { ContentCollection } from '@baraza/schema/content/content';
import type { Draft, Fields } from '../../shared/form/draft.ts';

export const FORMS: Record<ContentCollection, Fields> = { exhibitors, sponsors, speakers, sessions, rooms };

/** Initial values of a form: an existing document, or a new id with the known fields. */
export type Start = Readonly<Record<string, unknown>> & { readonly id: string };

/** Checks across fields: the end must not be before the start. */
export function checkTimes({ start_time, end_time }: Draft<Fields>): { end_time?: 'ends_before' } {
  const isWrong = typeof start_time === 'string' && typeof end_time === 'string' && end_time && end_time < start_time;
  return isWrong ? { end_time: 'ends_before' } : {};
}

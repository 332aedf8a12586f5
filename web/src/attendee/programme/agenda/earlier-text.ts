import type { TFunction } from 'i18next';
import { listOf } from '../../../i18n/list-of.ts';
import { type AgendaEntry, isMeeting } from './timeline.ts';

/** "Show earlier: 3 sessions and 1 meeting" */
export function earlierText(t: TFunction, earlier: readonly AgendaEntry[]): string {
  const meetings = earlier.filter(isMeeting).length;
  const sessions = earlier.length - meetings;
  if (meetings === 0) return t('programme.earlier', { count: sessions });
  const what = [
    ...(sessions > 0 ? [t('programme.found', { count: sessions })] : []),
    t('meetings.count', { count: meetings }),
  ];
  return t('programme.agenda.earlier', { what: listOf(what) });
}

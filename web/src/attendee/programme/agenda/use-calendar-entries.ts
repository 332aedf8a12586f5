import type { CalendarSession } from '@baraza/schema/programme/calendar-file';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../../replica/react.tsx';
import { otherOf } from '../../meetings/standing.ts';
import { type AgendaEntry, isMeeting } from './timeline.ts';

/** What of an agenda a calendar takes: the sessions, and the meetings that are agreed upon. */
export function useCalendarEntries(): (agenda: readonly AgendaEntry[]) => Promise<CalendarSession[]> {
  const { t } = useTranslation();
  const { db, user_id } = useReplica();
  return async (agenda) => {
    const others = agenda.flatMap((entry) => (isMeeting(entry) ? otherOf(entry.meeting, user_id) : []));
    const people = await db.users.findByIds(others).exec();
    return agenda.flatMap((entry): CalendarSession[] => {
      if (!isMeeting(entry)) return [entry];
      const { id, event_id, start_time, end_time, place, words = '', status } = entry.meeting;
      if (status !== 'accepted') return [];
      const name = people.get(otherOf(entry.meeting, user_id))?.name ?? t('attendees.hiddenPerson');
      const said = { title: t('meetings.with', { name }), abstract: words, description: '', speakers: [] };
      return [{ id, event_id, start_time, end_time, room: { name: place }, ...said }];
    });
  };
}

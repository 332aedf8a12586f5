import { isOpen, type Meeting } from '@baraza/schema/meetings/meeting';
import type { Room } from '@baraza/schema/programme/room';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { clashesWith } from '../programme/agenda/agenda.ts';
import { useAgenda } from '../programme/use-programme.ts';
import { useMeetings } from './use-meetings.ts';

/** A meeting as it stands in an agenda; in a room if its place is the name of one. */
export interface AgendaMeeting extends Pick<Meeting, 'id' | 'start_time' | 'end_time'> {
  meeting: Meeting;
  room: Room | undefined;
}

/** What may still take place, the earliest first; undefined until it is read. */
export function useAgendaMeetings(): readonly AgendaMeeting[] | undefined {
  const meetings = useMeetings();
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  return useMemo(
    () => meetings && rooms && meetings.filter(isOpen).map((each) => inRoom(each, rooms)),
    [meetings, rooms],
  );
}

const inRoom = (meeting: Meeting, rooms: readonly Room[]): AgendaMeeting => {
  const { id, start_time, end_time, place } = meeting;
  return { id, start_time, end_time, meeting, room: rooms.find(({ name }) => name === place) };
};

/** Keeps its own direction, and its commas, in a sentence of the other one. */
const apart = (words: string): string => `\u2068${words}\u2069`;

/** What of the agenda is at a time, in words; without the session that is there, or a meeting that is to be moved. */
export function useTaken(exceptId = ''): (start_time: string, end_time: string) => string[] {
  const { t } = useTranslation();
  const agenda = useAgenda()?.agenda;
  const meetings = useAgendaMeetings();
  return (start_time, end_time) => {
    const time = { id: exceptId, start_time, end_time };
    return [
      ...clashesWith(time, agenda ?? []).map(({ title }) => apart(title)),
      ...clashesWith(time, meetings ?? []).map(({ meeting }) =>
        apart(t('meetings.at', { place: apart(meeting.place) })),
      ),
    ];
  };
}

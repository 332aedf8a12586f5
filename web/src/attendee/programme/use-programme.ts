import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { buildProgramme, type ProgrammeSession } from '../../shared/programme/programme.ts';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';

/** The whole programme; undefined until it is read. */
export function useProgramme(): ProgrammeSession[] | undefined {
  const sessions = useLiveQuery((db) => db.sessions.find(), []);
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const speakers = useLiveQuery((db) => db.speakers.find(), []);
  const { language } = useTranslation().i18n;
  return useMemo(
    () => sessions && rooms && speakers && buildProgramme(sessions, rooms, speakers, language),
    [sessions, rooms, speakers, language],
  );
}

export interface Agenda {
  programme: ProgrammeSession[];
  /** Ids of starred sessions. */
  starred: ReadonlySet<string>;
  /** The starred sessions, by time. */
  agenda: ProgrammeSession[];
}

/** The programme with this person's starred sessions; undefined until it is read. */
export function useAgenda(): Agenda | undefined {
  const programme = useProgramme();
  const starred = useBookmarks('session');
  return useMemo(
    () =>
      programme && starred && { programme, starred, agenda: programme.filter((session) => starred.has(session.id)) },
    [programme, starred],
  );
}

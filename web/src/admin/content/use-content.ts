import type { ContentCollection } from '@baraza/schema/content/content';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { useMemo } from 'react';
import { useLiveQuery } from '../../replica/react.tsx';

export interface Content {
  exhibitors: readonly Exhibitor[];
  sponsors: readonly Sponsor[];
  speakers: readonly Speaker[];
  sessions: readonly Session[];
  rooms: readonly Room[];
}

/** All content of the event on this device; undefined until it is read. */
export function useContent(): Content | undefined {
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const sponsors = useLiveQuery((db) => db.sponsors.find(), []);
  const speakers = useLiveQuery((db) => db.speakers.find(), []);
  const sessions = useLiveQuery((db) => db.sessions.find(), []);
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  return useMemo(
    () =>
      exhibitors && sponsors && speakers && sessions && rooms && { exhibitors, sponsors, speakers, sessions, rooms },
    [exhibitors, sponsors, speakers, sessions, rooms],
  );
}

export interface Reference {
  collection: ContentCollection;
  id: string;
  name: string;
}

/** Documents that refer to a document and would lose it. */
export function referencesTo(content: Content, collection: ContentCollection, id: string): Reference[] {
  if (collection === 'rooms')
    return content.sessions
      .filter((session) => session.room_id === id)
      .map((session) => ({ collection: 'sessions', id: session.id, name: session.title }));
  if (collection === 'sessions')
    return content.speakers
      .filter((speaker) => speaker.sessions.includes(id))
      .map((speaker) => ({ collection: 'speakers', id: speaker.id, name: speaker.name }));
  if (collection === 'speakers') {
    const named = new Set(content.speakers.find((speaker) => speaker.id === id)?.sessions);
    return content.sessions
      .filter((session) => named.has(session.id))
      .map((session) => ({ collection: 'sessions', id: session.id, name: session.title }));
  }
  return [];
}

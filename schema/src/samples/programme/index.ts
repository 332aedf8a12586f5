import { EVENT_ID } from '../../event/event-defaults.ts';
import type { Session } from '../../programme/session.ts';
import { roomId } from '../rooms.ts';
import type { SpeakerKey } from '../speakers.ts';
import { together, trackTranslations } from '../translated.ts';
import type { ProgrammeDay, VenueTime } from '../venue-time.ts';
import { dayOne } from './day-one.ts';
import { dayThree } from './day-three.ts';
import { dayTwo } from './day-two.ts';
import type { Slot } from './slot.ts';

const days: readonly [ProgrammeDay, readonly Slot[]][] = [
  [1, dayOne],
  [2, dayTwo],
  [3, dayThree],
];

const programme = days.flatMap(([day, slots]) =>
  slots.map((slot, index) => ({ ...slot, day, id: `session-${day}${String(index + 1).padStart(2, '0')}` })),
);

export function makeSessions(time: VenueTime): Session[] {
  const trackIn = trackTranslations();
  return programme.map(
    ({ id, day, from, to, room, kind, title, description, track = '', language = 'en', translations }) => ({
      id,
      event_id: EVENT_ID,
      title,
      description,
      start_time: time.at(day, from),
      end_time: time.at(day, to),
      subtitle: '',
      abstract: '',
      links: [],
      speaker_order: [],
      room_id: roomId(room),
      track,
      kind,
      language,
      source: null,
      translations: together(translations ?? null, trackIn(track)),
    }),
  );
}

export const sessionsOf = (speaker: SpeakerKey): string[] =>
  programme.filter(({ speakers }) => speakers?.includes(speaker)).map(({ id }) => id);

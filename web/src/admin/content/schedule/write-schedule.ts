import type { Event } from '@baraza/schema/event/event';
import { fromLocal, toLocal, withOffset } from '@baraza/schema/event/venue-time';
import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { inSpeakerOrder } from '@baraza/schema/programme/speaker-order';
import { acronymOf, slugOf } from './form-names.ts';
import { isJson, type Json, text } from './form-values.ts';
import { guidOf } from './stable-id.ts';
import { numbersFor, writeEvent, writePersons } from './write-event.ts';

export interface Programme {
  event: Event;
  rooms: readonly Room[];
  sessions: readonly Session[];
  speakers: readonly Speaker[];
}

const DAY_MS = 86_400_000;
/** Sessions that start before this hour belong to the day before, as at most conferences. */
const DAY_STARTS_AT_MS = 4 * 3_600_000;
const KNOWN_ZONE = /^[A-Z][a-z]+\/[A-Z][a-z]+|UTC$/;
const ROOM_FIELDS = ['slug', 'type', 'stream_id', 'url', 'features', 'assembly'];
const ROOM_TYPES = ['lecturehall', 'stage', 'workshop', 'outside', 'online', 'project', 'bbb', 'hangar', 'other'];

/** The programme in the format shared by pretalx, frab and their readers. `address`: URL of this app. */
export function writeSchedule(programme: Programme, address: string, version: string): Json {
  const { event, rooms, sessions } = programme;
  const zone = event.time_zone;
  const ordered = [...sessions].sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id));
  const days = [...new Set(ordered.map((session) => dayOf(session, zone)))].sort();
  if (days.length === 0) days.push(event.starts_on);
  const acronym = acronymOf(event);
  const persons = writePersons(programme.speakers);
  const numbers = numbersFor(sessions);
  const name = roomNames(rooms);
  const write = (session: Session) =>
    writeEvent(session, {
      zone,
      acronym,
      address,
      room: name.get(session.room_id) ?? '',
      number: numbers.get(session.id) ?? 1,
      persons: inSpeakerOrder(
        programme.speakers.filter((each) => each.sessions.includes(session.id)),
        session.speaker_order,
      ).map((each) => persons.get(each.id)),
    });
  return {
    schedule: {
      version,
      base_url: address,
      conference: {
        acronym,
        title: event.name,
        start: days[0],
        end: days.at(-1),
        daysCount: days.length,
        timeslot_duration: '00:05',
        ...(KNOWN_ZONE.test(zone) && { time_zone_name: zone }),
        url: address,
        rooms: rooms.map((room) => writeRoom(room, name.get(room.id) ?? room.name)),
        tracks: [...new Set(ordered.map(({ track }) => track).filter(Boolean))].map((track) => ({
          name: track,
          slug: slugOf(track),
        })),
        days: days.map((date, index) => {
          const ofDay = ordered.filter((session) => dayOf(session, zone) === date);
          const begins = Date.parse(`${date}T00:00:00Z`) + DAY_STARTS_AT_MS;
          const atVenue = (shown: number) => withOffset(fromLocal(new Date(shown).toISOString(), zone), zone);
          const roomed = new Map<string, Session[]>();
          for (const session of ofDay) {
            const room = name.get(session.room_id) ?? '';
            roomed.set(room, [...(roomed.get(room) ?? []), session]);
          }
          return {
            index: index + 1,
            date,
            day_start: atVenue(begins),
            day_end: atVenue(begins + DAY_MS - 60_000),
            rooms: Object.fromEntries([...roomed].map(([room, held]) => [room, held.map(write)])),
          };
        }),
      },
    },
  };
}

const dayOf = ({ start_time }: Session, zone: string): string =>
  new Date(Date.parse(`${toLocal(start_time, zone)}Z`) - DAY_STARTS_AT_MS).toISOString().slice(0, 10);

/** The format identifies rooms by name, so duplicate names get a number. */
function roomNames(rooms: readonly Room[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const room of rooms) {
    let name = room.name;
    for (let n = 2; [...names.values()].includes(name); n++) name = `${room.name} (${n})`;
    names.set(room.id, name);
  }
  return names;
}

function writeRoom(room: Room, name: string): Json {
  const kept = Object.entries(room.source ?? {}).filter(
    ([key, value]) =>
      (ROOM_FIELDS.includes(key) || key.startsWith('description_')) &&
      (key !== 'type' || ROOM_TYPES.includes(String(value))),
  );
  const translated = room.source?.description;
  const isTranslation = isJson(translated) && (room.description === '' || room.description === text(translated));
  return {
    ...Object.fromEntries(kept),
    name,
    guid: guidOf(room),
    description: isTranslation ? translated : room.description || null,
    capacity: room.capacity || null,
  };
}

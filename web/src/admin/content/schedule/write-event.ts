import { withOffset } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { slugOf } from './form-names.ts';
import { absolute, type Json, list, reference } from './form-values.ts';
import { kindFrom } from './kinds.ts';
import { guidOf, numberFrom } from './stable-id.ts';

interface About {
  zone: string;
  acronym: string;
  address: string;
  room: string;
  number: number;
  persons: (Json | undefined)[];
}

/** Fields of the format that have no field in our documents. */
const KEPT = ['code', 'logo', 'recording_license', 'do_not_record', 'do_not_stream'];
const ADDRESSES = ['feedback_url', 'origin_url'];

export function writeEvent(session: Session, { zone, acronym, address, room, number, persons }: About): Json {
  const source: Json = session.source ?? {};
  const start = withOffset(session.start_time, zone);
  const minutes = Math.floor((Date.parse(session.end_time) - Date.parse(session.start_time)) / 60_000);
  const links = [...session.links, ...list(source.links)];
  const addresses = ADDRESSES.map((key) => [key, absolute(source[key], address)]).filter(([, url]) => url);
  return {
    ...Object.fromEntries(KEPT.filter((key) => Object.hasOwn(source, key)).map((key) => [key, source[key]])),
    ...Object.fromEntries(addresses),
    guid: guidOf(session),
    id: number,
    date: start,
    start: start.slice(11, 16),
    end: withOffset(session.end_time, zone),
    duration: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    room,
    slug: slugOf(typeof source.slug === 'string' ? source.slug : `${acronym}-${number}-${session.title}`),
    url: absolute(source.url, address) ?? address,
    title: session.title,
    subtitle: session.subtitle,
    track: session.track,
    // The imported type, as long as it still maps to the same kind.
    type: typeof source.type === 'string' && kindFrom(source.type) === session.kind ? source.type : session.kind,
    language: session.language,
    abstract: session.abstract,
    description: session.description,
    persons: persons.filter((person) => person !== undefined),
    links: links.flatMap((link) => reference(link, address)),
    attachments: list(source.attachments).flatMap((link) => reference(link, address)),
  };
}

/** A unique number per document: its imported one, or one derived from its id. */
export function numbersFor(
  documents: readonly { id: string; source?: Json | null | undefined }[],
): Map<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  const isFree = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 1 && !taken.has(n);
  const give = (id: string, number: number) => {
    numbers.set(id, number);
    taken.add(number);
  };
  for (const { id, source } of documents) if (isFree(source?.id)) give(id, source.id);
  for (const { id } of documents) {
    if (numbers.has(id)) continue;
    let number = numberFrom(id);
    while (taken.has(number)) number += 1;
    give(id, number);
  }
  return numbers;
}

/** Speakers as persons in the format: number and public name. A `name` as well would match two of its person types. */
export function writePersons(speakers: readonly Speaker[]): Map<string, Json> {
  const numbers = numbersFor(speakers);
  return new Map(
    speakers.map((speaker) => {
      const { name: _, full_public_name: __, links, url, guid: ___, ...kept }: Json = speaker.source ?? {};
      const page = absolute(url, '');
      const person = {
        ...kept,
        ...(page && { url: page }),
        ...(Array.isArray(links) && { links: links.flatMap((link) => reference(link, '')) }),
        id: numbers.get(speaker.id),
        guid: guidOf(speaker),
        public_name: speaker.name,
        biography: speaker.bio,
      };
      return [speaker.id, person];
    }),
  );
}

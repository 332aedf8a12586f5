import type { Session, SessionLink } from '@baraza/schema/programme/session';
import { slugOf } from './form-names.ts';
import {
  absolute,
  isJson,
  type Json,
  list,
  reference,
  rest,
  text,
  type Unplaced,
  within,
  words,
} from './form-values.ts';
import { kindFrom } from './kinds.ts';
import { isUuid, uuidFrom } from './stable-id.ts';

const MINUTE_MS = 60_000;
const LINK = /^(https?:\/\/\S+|[^:]*)$/;
/** Source fields that have a field in our documents or follow from one. */
const KNOWN = [
  ...['title', 'subtitle', 'abstract', 'description', 'track', 'language', 'persons'],
  ...['date', 'start', 'end', 'duration', 'room'],
];

interface From {
  roomId: string;
  /** Short name of the conference. */
  prefix: string;
  /** Base for relative URLs. */
  base: string;
  cut: string[];
}

/** Reads one event of the file; undefined when it has no time. */
export function readEvent(event: Json, { roomId, prefix, base, cut }: From): Unplaced<Session> | undefined {
  const start = Date.parse(words(event.date));
  if (Number.isNaN(start)) return undefined;
  const title = words(event.title) || words(event.slug) || words(event.id);
  const name = words(event.guid) || words(event.code) || words(event.id) || `${title} ${words(event.date)}`;
  const links = readLinks(list(event.links), base);
  const fitting = (value: unknown, most: number) => within(text(value), most, title, cut);
  return {
    id: isUuid(event.guid) ? event.guid.toLowerCase() : uuidFrom(`event ${prefix} ${name}`),
    title: within(title || name, 200, title, cut),
    subtitle: fitting(event.subtitle, 200),
    abstract: fitting(event.abstract, 5_000),
    description: fitting(event.description, 5_000),
    start_time: new Date(start).toISOString(),
    end_time: new Date(endOf(event, start)).toISOString(),
    room_id: roomId,
    track: isJson(event.track) ? words(event.track.name) : fitting(event.track, 200),
    kind: kindFrom(words(event.type)),
    language: words(event.language).slice(0, 20),
    links: links ?? [],
    // Links that exceed our limits stay in `source` unchanged.
    source: readSource(event, links ? [...KNOWN, 'links'] : KNOWN, base),
  };
}

function endOf({ end, duration }: Json, start: number): number {
  const told = Date.parse(words(end));
  if (told >= start) return told;
  const parts = /^(?:(\d+):)?(\d+):(\d{2})$/.exec(words(duration));
  const [days = 0, hours = 0, minutes = 0] = parts ? parts.slice(1).map((part) => Number(part ?? 0)) : [];
  return start + (days * 24 * 60 + hours * 60 + minutes) * MINUTE_MS;
}

/** Links in our shape; undefined when one of them exceeds our limits. */
function readLinks(links: readonly unknown[], base: string): SessionLink[] | undefined {
  const read = links.flatMap((link) => reference(link, base));
  const areKept = read.every(({ url, title }) => url.length <= 300 && LINK.test(url) && title.length <= 200);
  return areKept && read.length === links.length && read.length <= 30 ? read : undefined;
}

/** Fields without one of ours, with absolute URLs, because their base is not stored. */
function readSource(event: Json, known: readonly string[], base: string): Json {
  const { slug, url, attachments, ...source } = rest(event, isUuid(event.guid) ? [...known, 'guid'] : known) ?? {};
  const page = absolute(url, base);
  return {
    ...source,
    ...(typeof slug === 'string' && { slug: slugOf(slug) }),
    ...(page && { url: page }),
    ...(attachments !== undefined && { attachments: list(attachments).flatMap((each) => reference(each, base)) }),
  };
}

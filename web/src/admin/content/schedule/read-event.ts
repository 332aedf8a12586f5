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
  withinSource,
  words,
} from './form-values.ts';
import { kindFrom } from './kinds.ts';
import { isUuid, uuidFrom } from './stable-id.ts';

const LINK = /^(https?:\/\/\S+|[^:]*)$/i;
const LINKS_MAX = 30;
/** Source fields that have a field in our documents or follow from one. */
const KNOWN = [
  ...['title', 'subtitle', 'track', 'language', 'persons', 'participants', 'links'],
  ...['date', 'start', 'end', 'duration', 'room'],
];
/** Source fields that are kept beside ours where they say more: in several languages. */
const TEXTS = ['abstract', 'description'] as const;

interface From {
  roomId: string;
  /** Short name of the conference. */
  prefix: string;
  /** Base for relative URLs. */
  base: string;
  times: { start: number; end: number };
  cut: string[];
}

/** Reads one event of the file. */
export function readEvent(event: Json, { roomId, prefix, base, times, cut }: From): Unplaced<Session> {
  const title = titleOf(event);
  const name = words(event.guid) || words(event.code) || words(event.id) || `${title} ${words(event.date)}`;
  const { links, others } = readLinks(list(event.links), base);
  const language = words(event.language).slice(0, 20);
  const fitting = (value: unknown, most: number) => within(text(value, language), most, title, cut);
  const known = [...KNOWN, ...TEXTS.filter((field) => !isJson(event[field]))];
  return {
    id: isUuid(event.guid) ? event.guid.toLowerCase() : uuidFrom(`event ${prefix} ${name}`),
    title: within(title || name, 200, title, cut),
    subtitle: fitting(event.subtitle, 200),
    abstract: fitting(event.abstract, 5_000),
    description: fitting(event.description, 5_000),
    start_time: new Date(times.start).toISOString(),
    end_time: new Date(times.end).toISOString(),
    room_id: roomId,
    track: fitting(isJson(event.track) ? words(event.track.name) : event.track, 200),
    kind: kindFrom(words(event.type)),
    language,
    links,
    source: withinSource(
      { ...readSource(event, known, base), ...(others.length > 0 && { links: others }) },
      title,
      cut,
    ),
  };
}

export const titleOf = (event: Json): string => words(event.title) || words(event.slug) || words(event.id);

/** Links in our shape; those that exceed our limits are the others, unchanged. */
function readLinks(all: readonly unknown[], base: string): { links: SessionLink[]; others: unknown[] } {
  const links: SessionLink[] = [];
  const others: unknown[] = [];
  for (const each of all) {
    const [link] = reference(each, base);
    const isKept = link && link.url.length <= 300 && LINK.test(link.url) && link.title.length <= 200;
    if (isKept && links.length < LINKS_MAX) links.push(link);
    else others.push(each);
  }
  return { links, others };
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

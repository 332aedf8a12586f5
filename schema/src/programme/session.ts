import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { ID_MAX_LENGTH, id, instant, line, link, meanings, source, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';

export const SESSION_KINDS = ['keynote', 'panel', 'talk', 'workshop', 'poster', 'social', 'break'] as const;

/** Something to read or watch about a session. */
export const SessionLink = z.object({ url: link.min(1), title: line, type: z.string().max(40).optional() });

export const Session = z.object({
  id,
  event_id: id,
  title: line.min(1),
  subtitle: line,
  /** A summary in a few sentences; `description` has the details. */
  abstract: text,
  description: text,
  start_time: instant,
  end_time: instant,
  /** '' while it has none. */
  room_id: z.string().max(ID_MAX_LENGTH).register(meanings, { kind: 'room' }),
  track: line,
  kind: z.enum(SESSION_KINDS).register(meanings, { kind: 'choice', start: 'talk' }),
  /** BCP 47 tag of the language that is spoken. */
  language: z.string().max(20),
  links: z.array(SessionLink).max(30),
  /** Ids of its speakers as an import has them in order. Who speaks is said by the speakers; others come after these. */
  speaker_order: z.array(id).max(100).optional(),
  source,
  translations: translationsOf({ title: line, subtitle: line, track: line, abstract: text, description: text }),
});
export type Session = z.infer<typeof Session>;
export type SessionLink = z.infer<typeof SessionLink>;

/** Form fields, in order. */
export const SESSION_FIELDS = [
  'title',
  'subtitle',
  'start_time',
  'end_time',
  'room_id',
  'kind',
  'track',
  'language',
  'abstract',
  'description',
  'translations',
] as const;

export const sessions = defineEntity({
  collection: 'sessions',
  document: Session,
  indexes: ['start_time', 'room_id'],
  editable: { admin: SESSION_FIELDS },
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { source: ['admin'] },
});

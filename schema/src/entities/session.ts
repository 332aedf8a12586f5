import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { id, instant, line, text } from './fields.ts';

export const SESSION_KINDS = ['keynote', 'panel', 'talk', 'workshop', 'poster', 'social', 'break'] as const;

export const Session = z.object({
  id,
  event_id: id,
  title: line.min(1),
  description: text,
  start_time: instant,
  end_time: instant,
  room_id: id,
  track: line,
  kind: z.enum(SESSION_KINDS),
  /** BCP 47 tag of the language that is spoken. */
  language: z.string().max(20),
});
export type Session = z.infer<typeof Session>;

export const sessions = defineEntity({
  collection: 'sessions',
  document: Session,
  indexes: ['start_time', 'room_id'],
  scopes: [{ audience: 'public' }],
});

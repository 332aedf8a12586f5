import type { Speaker } from '@baraza/schema/programme/speaker';
import { tables } from '@baraza/schema/tables';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';

const { speakers } = tables;

export function listSpeakers(
  queries: Queries,
  eventId: string,
  ids: readonly string[],
): Promise<Pick<Required<Speaker>, 'id' | 'source' | 'avatar'>[]> {
  return queries
    .select({ id: speakers.id, source: speakers.source, avatar: speakers.avatar })
    .from(speakers)
    .where(and(eq(speakers.event_id, eventId), inArray(speakers.id, [...ids])));
}

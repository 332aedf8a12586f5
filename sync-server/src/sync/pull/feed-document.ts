import { type Audience, conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, type DocumentOf, entities } from '@baraza/schema/entities';
import type { Viewer } from '../../http/session/viewer.ts';

export type Reader = Pick<Viewer, 'user_id' | 'event_id' | 'role' | 'removed_at'>;

type Row = Record<string, unknown>;

export const NOBODY: ReadonlySet<string> = new Set();

/**
 * Returns what this viewer may see of a row; undefined when they may not see it. Only this function decides that, for
 * replicas and REST calls alike: the feed says that something changed, never what.
 * @param connected ids of the people whom the viewer is connected with
 */
export function feedDocument<C extends CollectionName>(
  collection: C,
  row: Required<DocumentOf<C>>,
  viewer: Reader,
  connected: ReadonlySet<string> = NOBODY,
): DocumentOf<C> | undefined {
  const entity = entities[collection];
  const fields = row as Row;
  if ((collection === 'events' ? fields.id : fields.event_id) !== viewer.event_id) return undefined;
  if (viewer.role === 'door') return atDoor(collection, fields, viewer) as DocumentOf<C> | undefined;

  const audiences = new Set<Audience>();
  for (const rule of entity.scopes as readonly ScopeRule<string>[])
    if (matches(rule, fields, viewer, connected)) audiences.add(rule.audience);
  if (audiences.size === 0) return undefined;

  const restricted = Object.entries(entity.restricted as Record<string, readonly Audience[]>);
  const kept = restricted.filter(([, readers]) => !readers.some((reader) => audiences.has(reader)));
  const document = { ...fields };
  for (const [field] of kept) delete document[field];
  return document as DocumentOf<C>;
}

function matches(rule: ScopeRule<string>, row: Row, viewer: Reader, connected: ReadonlySet<string>): boolean {
  if (!conditionsOf(rule).every(({ field, is }) => row[field] === is)) return false;
  if (rule.audience === 'owner') return row[rule.field] === viewer.user_id;
  if (rule.audience === 'connected') return connected.has(String(row[rule.field]));
  return rule.audience === 'public' || viewer.role === 'admin';
}

/** Whether the viewer may read anything in a collection; if not, they are not even told that it has changes. */
export const isReadBy = (viewer: Reader, collection: CollectionName): boolean =>
  viewer.role !== 'door' || entities[collection].atDoors !== undefined;

/** A paired phone sees every person, but only the fields in `atDoors`; a removed phone sees nothing. */
function atDoor(collection: CollectionName, row: Row, viewer: Reader): Row | undefined {
  const { atDoors } = entities[collection];
  if (!atDoors || viewer.removed_at) return undefined;
  return Object.fromEntries(atDoors.map((field) => [field, row[field]]));
}

/** The scopes of the change feed that this viewer reads. */
export function scopesOf(viewer: Reader): string[] {
  // Everything that a door reads is in one of these scopes; `feedDocument` then removes most fields.
  if (viewer.role === 'door') return ['public', 'admin'];
  return ['public', `user:${viewer.user_id}`, ...(viewer.role === 'admin' ? ['admin'] : [])];
}

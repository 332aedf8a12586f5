import { type Audience, conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, type DocumentOf, entities } from '@baraza/schema/entities';
import { type HeldPeople, heldPeople } from '@baraza/schema/people/held-people';
import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Viewer } from '../../http/session/viewer.ts';

export type Reader = Pick<Viewer, 'user_id' | 'event_id' | 'role' | 'removed_at' | 'ticket_status' | 'large_event'>;

type Row = Record<string, unknown>;

export const NO_CONNECTIONS: ReadonlySet<string> = new Set();

/**
 * Returns what this viewer may see of a row; undefined when they may not see it. Only this function decides that, for
 * replicas and REST calls alike: the feed says that something changed, never what.
 * @param connected ids of the people whom the viewer is connected with
 */
export function feedDocument<C extends CollectionName>(
  collection: C,
  row: Required<DocumentOf<C>>,
  viewer: Reader,
  connected: ReadonlySet<string> = NO_CONNECTIONS,
): DocumentOf<C> | undefined {
  const entity = entities[collection];
  const fields = row as Row;
  if ((collection === 'events' ? fields.id : fields.event_id) !== viewer.event_id) return undefined;
  if (viewer.role === 'door') return atDoor(collection, fields, viewer) as DocumentOf<C> | undefined;

  const isOfAPerson = collection === 'users' || collection === 'contact_details';
  if (isOfAPerson && fields.id !== viewer.user_id && !seesOthers(viewer)) return undefined;

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
  if (rule.audience === 'public') return true;
  return viewer.role === 'admin' && !(rule.exceptFor && row[rule.exceptFor] === viewer.user_id);
}

/** A paired phone sees all but what is `notAtDoors`, and of it only the fields in `atDoors`; a removed phone sees nothing. */
function atDoor(collection: CollectionName, row: Row, viewer: Reader): Row | undefined {
  const { atDoors, notAtDoors } = entities[collection];
  if (!atDoors || viewer.removed_at || notAtDoors?.(row as never)) return undefined;
  return Object.fromEntries(atDoors.map((field) => [field, row[field]]));
}

/**
 * The scopes of the change feed in which this viewer reads a collection. Of the others they are not even told that
 * there are changes.
 */
export function scopesOf(viewer: Reader, collection: CollectionName): string[] {
  // Everything that a door reads is in one of these scopes; `feedDocument` then removes most fields.
  if (viewer.role === 'door') return entities[collection].atDoors ? ['public', 'admin'] : [];
  const own = `user:${viewer.user_id}`;
  if (viewer.role === 'admin') return ['public', own, 'admin'];
  return collection === 'users' && heldPeople(viewer) !== 'everybody' ? [own] : ['public', own];
}

/** Whether a scope has one reader: the others are read alike by all of one role who hold the same people. */
export const isPersonal = (scope: string): boolean => scope.startsWith('user:');

/** The id of a reader who owns nothing and is connected with nobody: no row can hold this character. */
export const NO_ONE = '\0';

/** Whom a snapshot is made for: nobody in particular of this role. */
export const anyoneAs = (role: Reader['role'], event_id: string, large_event = false): Reader => ({
  user_id: NO_ONE,
  event_id,
  role,
  large_event,
});

/**
 * Whether all of a role see this collection's shared documents alike, and a snapshot may have them: not those that one
 * of their readers may be kept from.
 */
export const isSharedBy = (reader: Reader, collection: CollectionName): boolean =>
  sharedRules(reader, collection).length > 0 &&
  entities[collection].scopes.every((rule) => !('exceptFor' in rule) || reader.role === 'user') &&
  !scopesOf(reader, collection).every(isPersonal);

/** What all of a role see of a row; undefined if it is in none of the scopes that they share. */
export function sharedDocument<C extends CollectionName>(
  collection: C,
  row: Required<DocumentOf<C>>,
  anyone: Reader,
): DocumentOf<C> | undefined {
  const holds = (rule: ScopeRule<string>) => conditionsOf(rule).every(({ field, is }) => (row as Row)[field] === is);
  return sharedRules(anyone, collection).some(holds) ? feedDocument(collection, row, anyone) : undefined;
}

const sharedRules = ({ role }: Reader, collection: CollectionName): ScopeRule<string>[] =>
  (entities[collection].scopes as readonly ScopeRule<string>[]).filter(
    ({ audience }) => audience === 'public' || (audience === 'admin' && role !== 'user'),
  );

const SUFFIXES: Record<HeldPeople, string> = { everybody: '', known: '-known', nobody: '-alone' };

/**
 * The epoch that a viewer is told. It is another one for who holds fewer people, in a large event or with a revoked ticket: so an
 * earlier replica starts anew, without the others, and once more when the ticket is valid again (S9). Tombstones would be
 * a row for each person there is.
 */
export const epochFor = (viewer: Reader, epoch: string): string => epoch + SUFFIXES[heldPeople(viewer)];

/** The epoch behind one that a viewer was told by `epochFor`; '' if that was told while they held more or fewer people. */
export function historyFor(viewer: Reader, told: string): string {
  const suffix = SUFFIXES[heldPeople(viewer)];
  return told.endsWith(suffix) ? told.slice(0, told.length - suffix.length) : '';
}

import { inLanguage } from '@baraza/schema/define/in-language';
import { Event } from '@baraza/schema/event/event';
import { eventBase } from '@baraza/schema/event/event-address';
import { homeOf } from '../../../database/database.ts';
import { sessionOfToken } from '../../../http/session/session-token.ts';
import { findSession } from '../../../http/session/sessions.store.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { findUserByEmail, type UserRow } from '../../people/users.store.ts';
import { comeIn } from './choose-password.ts';
import { findSharedOf, listServed, type SharedAccount } from './shared-accounts.store.ts';

type Parts = Pick<ServerContext, 'database' | 'config'>;

const homeIdOf = ({ config }: Parts): string => config.hosted?.homeEventId ?? config.eventId;

/**
 * Whose account comes with a token of any event of this server. Its session must go on there, and what the token says of its account is signed; what that
 * event says of its people and their addresses is not asked, as its admins write it.
 */
export async function accountThatComes(parts: Parts, token: string): Promise<SharedAccount | undefined> {
  const { database, config } = parts;
  const read = await sessionOfToken(config.authSecret, token);
  if (!read?.shared) return undefined;
  const home = homeOf(database);
  const account = await findSharedOf(home.queries, read.shared);
  if (!account) return undefined;
  const from = read.event_id === homeIdOf(parts) ? home : await servedDatabase(parts, read.event_id);
  const goesOn = from && (await findSession(from.queries, read.sid, read.event_id));
  return goesOn && account;
}

/** Lets an account in at this event; undefined where nobody here has its address. */
export async function enter({ database, config }: Parts, account: SharedAccount): Promise<UserRow | undefined> {
  const there = await findUserByEmail(database.queries, config.eventId, account.email);
  return there && database.transaction((tx) => comeIn(tx, config.eventId, there.id));
}

async function servedDatabase({ database }: Parts, eventId: string) {
  const home = homeOf(database);
  const event = (await listServed(home.queries)).find(({ id }) => id === eventId);
  return event && home.inSchema(event.schema_name);
}

/** The other events at which the address of a session's account is known, by name. */
export async function ownEvents(parts: Parts, { event_id, shared }: Viewer, language: string | undefined) {
  const home = homeOf(parts.database);
  const account = shared === undefined ? undefined : await findSharedOf(home.queries, shared);
  if (!account) return [];
  const served = await listServed(home.queries);
  const all = [
    { id: homeIdOf(parts), base: '', database: home },
    ...served.map(({ id, schema_name }) => ({ id, base: eventBase(id), database: home.inSchema(schema_name) })),
  ];
  const own: { base: string; name: string }[] = [];
  for (const { id, base, database } of all) {
    if (id === event_id || !(await findUserByEmail(database.queries, id, account.email))) continue;
    const event = await findEvent(database.queries, id);
    // Its admins can put back a file in which the translation of a name is anything.
    const name = Event.shape.name.catch(id);
    if (event) own.push({ base, name: name.parse(language ? inLanguage(event, language).name : event.name) });
  }
  return own.sort((one, other) => one.name.localeCompare(other.name));
}

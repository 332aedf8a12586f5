import type { NewEvent } from '@baraza/schema/event/new-event';
import { configOf } from '../config.ts';
import { addEntry } from '../features/audit/audit.store.ts';
import { startLink } from '../features/auth/registration/address-links.store.ts';
import { linkOf } from '../features/auth/registration/invitation-mail.ts';
import { queueInvitations } from '../features/auth/registration/invitations.store.ts';
import { invitedUntil } from '../features/auth/registration/invited-until.ts';
import { addEvent, findEvent } from '../features/event/events.store.ts';
import { opensOnFirstDay } from '../features/event/opening.ts';
import { emptyEvent } from '../features/event/prepare-event.ts';
import { addUser, findUser } from '../features/people/users.store.ts';
import { ensureEventKey } from '../features/tickets/event-keys.store.ts';
import { ProblemError } from '../http/problems.ts';
import type { ServerContext } from '../server-context.ts';
import { type By, readCopy } from './copy-event.ts';
import { findHosted, makeHosted } from './hosted-events.store.ts';

/**
 * Makes an event beside the default one. Its first admin is invited as to any event: a password, even as a hash, would be in the backups
 * of the new one, which others will make.
 * @returns the link for its first admin, where it is not mailed; and how many people came along from another event
 */
export async function makeEvent(
  context: Pick<ServerContext, 'database' | 'config'>,
  by: By,
  { first_admin, copy: from, ...wanted }: NewEvent,
): Promise<{ link: string | null; people: number }> {
  const { database, config } = context;
  const { queries } = database;
  if (wanted.ends_on < wanted.starts_on) refuse('ends_on', 'The event ends before it starts.');
  const invited = first_admin ?? (await findUser(queries, by.event_id, by.user_id));
  const home = await findEvent(queries, config.eventId);
  if (!invited || !home) throw new ProblemError('not_found', 'There is no such event here.');
  if (wanted.id === config.eventId || (await findHosted(queries, wanted.id))) refuse('id', TAKEN);
  const copy = from && (await readCopy(context, by, from, wanted.id));
  const now = new Date();
  const { languages, time_zone } = home;
  const begin = { ...emptyEvent(wanted.id, now), languages, time_zone, ...copy?.fields };
  const event = opensOnFirstDay({ ...begin, ...wanted, time_zone: wanted.time_zone ?? begin.time_zone });
  const there = configOf(config, event.id);
  let link: string | null = null;
  let people = 0;
  const isNew = await makeHosted(database, wanted.id, async (tx, own) => {
    await addEvent(tx, event);
    await ensureEventKey(tx, event.id);
    const { name, email } = invited;
    const who = {
      event_id: event.id,
      name,
      email,
      role: 'admin',
      ticketType: 'Staff',
      verified: config.demo,
    } as const;
    const admin = await addUser(tx, who);
    if (!admin) throw new Error('The first admin could not be added');
    if (config.mail && !config.demo) await queueInvitations(tx, event.id, [admin.id]);
    else if (!config.demo) {
      const expires_at = invitedUntil(event);
      link = linkOf({ config: there }, await startLink(tx, { event_id: event.id, email, newcomer: null, expires_at }));
    }
    // After the first admin, who may be one of them.
    people = (await copy?.fill(tx, admin)) ?? 0;
    const after = { ...wanted, ...(from && { copy: { ...from, ...(from.people && { count: people }) } }) };
    const entry = { action: 'make_event', at: now.toISOString(), collection: 'events', document_id: event.id };
    await addEntry(tx, { ...entry, event_id: event.id, user_id: admin.id, after });
    await own.atHome(tx, () => addEntry(tx, { ...entry, event_id: by.event_id, user_id: by.user_id, after }));
  });
  if (!isNew) refuse('id', TAKEN);
  return { link, people };
}

const TAKEN = 'There is an event with this id already.';

function refuse(path: string, message: string): never {
  throw new ProblemError('invalid', message, [{ path, message }]);
}

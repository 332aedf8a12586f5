import type { HandedCommand, HandedDoor, Newcomer } from '../../features/laptop/handed-over.ts';
import type { findNewcomers, findNewDoors, JournalRow } from './taken-along.store.ts';

type Found<Query extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number];

/** A row of the journal as it travels. */
export function asCommand({ id, place, name, args, made_by, origin }: JournalRow): HandedCommand {
  const { device_seq, ...from } = origin as HandedCommand['origin'] & { device_seq?: number };
  return {
    id,
    device_seq: device_seq ?? place,
    name,
    args,
    made_by: made_by as HandedCommand['made_by'],
    origin: from,
  };
}

export function asNewcomer({ user, password_hash }: Found<typeof findNewcomers>): Newcomer {
  const { id, name, first_name, email, shares_email, company, position, bio, interests, social, hidden } = user;
  const { ticketType, ticket_status, ticket_version, ticket_code } = user;
  return {
    ...{ id, name, first_name, email, shares_email, company, position, bio, interests, social, hidden },
    ...{ ticketType, ticket_status, ticket_version, ticket_code, password_hash: password_hash ?? '' },
  };
}

export function asDoor({ id, name, user_id, device_id, ...door }: Found<typeof findNewDoors>): HandedDoor {
  const { paired_at, removed_at, last_contact } = door;
  return { id, name, user_id, device_id, paired_at, removed_at, last_contact };
}

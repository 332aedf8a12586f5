import type {
  AddedThere,
  HandedBadge,
  HandedCommand,
  HandedDoor,
  Newcomer,
} from '../../features/laptop/handed-over.ts';
import type { findNewcomers, findNewDoors, JournalRow } from './taken-along.store.ts';

type Found<Query extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number];

/**
 * A row of the journal as it travels.
 * @param adminId who hands over: they remove there who removed themselves here, which no command of one's own does
 */
export function asCommand({ id, place, name, args, origin, ...row }: JournalRow, adminId: string): HandedCommand {
  const { device_seq, ...from } = origin as HandedCommand['origin'] & { device_seq?: number };
  const made_by = row.made_by as HandedCommand['made_by'];
  const isOwnRemoval = name === 'erase_person' && made_by.user_id === (args as { user_id?: string }).user_id;
  return {
    id,
    device_seq: device_seq ?? place,
    name,
    args,
    made_by: isOwnRemoval ? { user_id: adminId, role: 'admin' } : made_by,
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

export function asAdded({ user: { id, name, email, shares_email } }: Found<typeof findNewcomers>): AddedThere {
  return { id, name, email, shares_email };
}

/** @param same as `noteSame` has it */
export function asBadges(
  newcomers: readonly Found<typeof findNewcomers>[],
  same: Readonly<Record<string, string>>,
): HandedBadge[] {
  return newcomers.flatMap(({ user: { id, ticket_code: code } }) => {
    const user_id = same[id];
    return user_id === undefined ? [] : { user_id, code };
  });
}

export function asDoor({ id, name, user_id, device_id, ...door }: Found<typeof findNewDoors>): HandedDoor {
  const { paired_at, removed_at, last_contact } = door;
  return { id, name, user_id, device_id, paired_at, removed_at, last_contact };
}

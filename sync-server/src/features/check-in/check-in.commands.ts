import type { ArgsOf } from '@baraza/schema/commands';
import type { Event } from '@baraza/schema/event/event';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandHandler, DocumentRef, Made } from '../../sync/command-handler.ts';
import { wasAdminUntil } from '../audit/audit.store.ts';
import { lockUsers, type UserRow } from '../people/users.store.ts';
import { type BelievedTime, believedTime, originsOf } from './believed-time.ts';
import { demandFewOfOneself, isDoorStaff, mayWorkAtTheDoor, onlyYourself } from './check-in.policy.ts';
import { addRefused, addScanRecords, lockUsersAtEvent, recordsBefore } from './check-in.store.ts';
import type { ScanRecord } from './resolve-scan-records.ts';
import { gateOfSelfCheckIn, type SelfCheckIn } from './self-check-in.ts';

export const recordCheckInHandler: CommandHandler<ArgsOf<'record_check_in'>> = {
  // An attendee may check in themself, and send what they made while they were an admin: `recordCheckIns` tells.
  policy: () => undefined,
  atDoors: true,
  async apply(tx, viewer, args, origin) {
    const [touched] = await recordCheckIns(tx, viewer, [{ args, origin }]);
    return touched as DocumentRef[];
  },
  applyMany: recordCheckIns,
  recordsItself: true,
};

async function recordCheckIns(
  tx: Queries,
  viewer: Viewer,
  many: readonly Made<ArgsOf<'record_check_in'>>[],
): Promise<DocumentRef[][]> {
  const ids = many.map(({ args }) => args.user_id);
  const isOfOthers = !isDoorStaff(viewer) && ids.some((id) => id !== viewer.user_id);
  const adminUntil = isOfOthers ? await wasAdminUntil(tx, viewer) : undefined;
  if (isOfOthers && adminUntil === undefined) throw onlyYourself();
  const recordIds = many.map(({ args }) => args.check_in_id);
  const [{ people, event }, before] = await Promise.all([
    // Of the event, only who is not at work at a door has to know anything.
    isDoorStaff(viewer)
      ? lockUsers(tx, viewer.event_id, ids).then((people) => ({ people, event: undefined }))
      : lockUsersAtEvent(tx, viewer.event_id, ids),
    recordsBefore(tx, viewer.event_id, ids, recordIds, isDoorStaff(viewer) ? undefined : viewer.user_id),
  ]);
  const records: ScanRecord[] = [];
  for (const { args, origin } of many) {
    const person = people.get(args.user_id);
    if (!person) throw new ProblemError('not_found', 'This person is not on the list.');
    const time = believedTime(viewer, origin);
    const { gate_id, hold_reason } = isDoorStaff(viewer)
      ? { gate_id: args.gate_id, hold_reason: time.hold_reason }
      : args.user_id === viewer.user_id
        ? await gateOfOwnCheckIn(event, person, args, time)
        : heldOfFormerAdmin(args, time, adminUntil);
    const record: ScanRecord = {
      id: args.check_in_id,
      user_id: args.user_id,
      gate_id,
      check_in_method: args.check_in_method,
      verdict: args.verdict,
      ...originsOf(viewer, origin, time.at),
      hold_reason,
    };
    records.push(record);
  }
  if (!isDoorStaff(viewer)) {
    const own = records.filter(({ id, user_id }) => user_id === viewer.user_id && !before.known.has(id));
    demandFewOfOneself(before.ofOneself + new Set(own.map(({ id }) => id)).size);
  }
  return addScanRecords(tx, people, records, before);
}

/** A check-in of somebody else, by who is no admin any more. */
function heldOfFormerAdmin(
  { gate_id }: ArgsOf<'record_check_in'>,
  { at, hold_reason, last_contact }: BelievedTime,
  adminUntil: string | undefined,
): SelfCheckIn {
  if (adminUntil === undefined) throw onlyYourself();
  // A time that can't be right says nothing of when it was made; a contact that it came after does.
  if (last_contact > adminUntil || (!hold_reason && at > adminUntil)) throw onlyYourself();
  return { gate_id, hold_reason: 'role_ended' };
}

async function gateOfOwnCheckIn(
  event: Event | undefined,
  person: UserRow,
  args: ArgsOf<'record_check_in'>,
  time: BelievedTime,
): Promise<SelfCheckIn> {
  if (person.ticket_status === 'revoked')
    throw new ProblemError('ticket_revoked', 'This ticket was revoked. Please ask at the registration desk.');
  if (!event) throw new ProblemError('not_found', 'This event is no longer here.');
  return gateOfSelfCheckIn(event, args.gate_code, time);
}

export const recordRefusedScanHandler: CommandHandler<ArgsOf<'record_refused_scan'>> = {
  recordsItself: true,
  policy: (viewer) => mayWorkAtTheDoor(viewer),
  atDoors: true,
  async apply(tx, viewer, args, origin) {
    const [touched] = await recordRefusedScans(tx, viewer, [{ args, origin }]);
    return touched as DocumentRef[];
  },
  applyMany: recordRefusedScans,
};

async function recordRefusedScans(
  tx: Queries,
  viewer: Viewer,
  many: readonly Made<ArgsOf<'record_refused_scan'>>[],
): Promise<DocumentRef[][]> {
  const records = many.map(
    ({ args, origin }): ScanRecord => ({
      id: args.check_in_id,
      user_id: args.user_id,
      gate_id: args.gate_id,
      check_in_method: 'qr',
      verdict: args.verdict,
      ...originsOf(viewer, origin, believedTime(viewer, origin).at),
      hold_reason: null,
    }),
  );
  await addRefused(tx, records);
  return records.map(({ id }) => [{ collection: 'check_ins', id }]);
}

import type { DeviceReport } from '@baraza/schema/sync/device';
import { tables } from '@baraza/schema/tables';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database.ts';
import { commands, foldedOutcomes } from '../../database/tables.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { DeviceReports, Sending } from '../../sync/push/device-reports.ts';
import type { KnownCommand } from '../../sync/push/read-command.ts';

const { doors } = tables;

/** Throttle: an otherwise unchanged contact is stored at most this often, because each write has to be pulled. */
const CONTACT_EVERY_MS = 30_000;
/** A clock offset that changed by less than this counts as unchanged, because measurements vary. */
const CLOCK_STEADY_MS = 2_000;

/** Condition for the door of a device: a paired phone's own, or that of an admin's device that has worked at a door. */
const doorOf = (viewer: Viewer, deviceId: string): SQL | undefined =>
  and(
    eq(doors.event_id, viewer.event_id),
    viewer.role === 'door'
      ? eq(doors.id, viewer.user_id)
      : and(eq(doors.id, deviceId), eq(doors.user_id, viewer.user_id), isNull(doors.paired_at)),
  );

const whatItSays = (report: DeviceReport, waiting: number, now: string) => ({
  device_id: report.id,
  made: report.last_seq,
  waiting,
  app_version: report.app_version,
  last_contact: now,
  ...(report.clock_offset_ms != null && { clock_offset_ms: report.clock_offset_ms }),
});

/** The update of the door whose device has pushed commands. @param stored SQL for those that it does not see yet */
function updateSending(tx: Queries, viewer: Viewer, report: DeviceReport, { sent, now }: Sending, stored?: SQL) {
  const { received, last } = countOf(report.id, { stored });
  return tx
    .update(doors)
    .set({
      ...whatItSays(report, Math.max(0, report.waiting - sent.length), now),
      received,
      missing: sql`${last} - ${received}`,
      ...(isAtDoor(viewer, sent) && { last_fact_at: now }),
    })
    .where(doorOf(viewer, report.id));
}

const noteSending: DeviceReports['sending'] = (tx, viewer, report, sending, stored) =>
  viewer.role === 'user'
    ? undefined
    : updateSending(tx, viewer, report, sending, stored).returning({ id: doors.id }).getSQL();

/** An admin's device becomes a door with the first that it does at one. */
const beginDoor: DeviceReports['sendingFirst'] = async (database, viewer, report, sending) => {
  if (viewer.role !== 'admin' || !isAtDoor(viewer, sending.sent)) return;
  const { event_id, user_id } = viewer;
  await database.transaction(async (tx) => {
    await tx
      .insert(doors)
      .values({ id: report.id, event_id, user_id, device_id: report.id, name: report.name })
      .onConflictDoNothing();
    await updateSending(tx, viewer, report, sending);
  });
};

/** Counts anew what is here of each door: those of a server that goes back to a backup are of another moment than its rows. */
export async function recountDoors(tx: Queries): Promise<void> {
  const { received, last } = countOf(doors.device_id, { anew: true });
  const missing = sql`${last} - ${received}`;
  await tx
    .update(doors)
    .set({ received, missing })
    .where(sql`(${doors.received}, ${doors.missing}) is distinct from (${received}, ${missing})`);
}

/**
 * SQL for how many numbers of a device are here, and the highest of them. If none was missing after its last push, those above
 * are counted alone: at the end of a day a door has made thousands, and each push of one would count them all again.
 * @param anew counts all of them, whatever the door says
 */
function countOf(
  deviceId: string | AnyPgColumn,
  { stored, anew = false }: { stored?: SQL | undefined; anew?: boolean },
): { received: SQL; last: SQL } {
  const folded = sql`from ${foldedOutcomes} where ${foldedOutcomes.device_id} = ${deviceId}`;
  const lastFolded = sql`coalesce((select max(${foldedOutcomes.last_seq}) ${folded}), 0)`;
  const isWhole = anew
    ? sql`false`
    : sql`${doors.device_id} = ${deviceId} and ${doors.missing} = 0 and ${doors.received} >= ${lastFolded}`;
  const known = sql`(case when ${isWhole} then ${doors.received} else 0 end)`;
  const above = (rows: SQL) =>
    sql`select device_seq from ${rows} as sent where sent.device_id = ${deviceId} and sent.device_seq > ${known}`;
  const later = sql`from (${above(sql`${commands}`)} ${stored && sql`union all ${above(stored)}`}) as later(seq)`;
  const before = sql`(case when ${isWhole} then ${doors.received}
    else (select coalesce(sum(${foldedOutcomes.received}), 0) ${folded}) end)`;
  return {
    received: sql`(${before} + (select count(distinct later.seq) ${later}))`,
    last: sql`greatest(${known}, ${lastFolded}, (select max(later.seq) ${later}))`,
  };
}

/** Updates the door after its device has pulled, unless nothing relevant changed. */
const noteContact: DeviceReports['contact'] = async (queries, viewer, report) => {
  if (viewer.role === 'user') return;
  const now = new Date().toISOString();
  const offset = report.clock_offset_ms ?? null;
  const ofDevice = (count: AnyPgColumn) => sql`case when ${doors.device_id} = ${report.id} then ${count} else 0 end`;
  const isNews = or(
    sql`${doors.last_contact} is null`,
    sql`${doors.last_contact} < ${now}::timestamptz - ${CONTACT_EVERY_MS} * interval '1 millisecond'`,
    sql`(${doors.device_id}, ${doors.waiting}, ${doors.app_version}) <> (${report.id}, ${report.waiting}::bigint, ${report.app_version})`,
    sql`${offset}::bigint is not null and coalesce(abs(${doors.clock_offset_ms} - ${offset}::bigint), ${CLOCK_STEADY_MS}) >= ${CLOCK_STEADY_MS}`,
  );
  await queries
    .update(doors)
    .set({
      ...whatItSays(report, report.waiting, now),
      received: ofDevice(doors.received),
      missing: ofDevice(doors.missing),
    })
    .where(and(doorOf(viewer, report.id), isNews));
};

/** Stores in `doors` what door phones report. */
export const doorReports: DeviceReports = { sending: noteSending, sendingFirst: beginDoor, contact: noteContact };

const isAtDoor = (viewer: Viewer, sent: Sending['sent']): boolean =>
  sent.some((content) => isDoorWork(content, viewer));

/** Whether a command admitted or refused another person; an admin's own check-in does not make a door. */
function isDoorWork(content: KnownCommand | ProblemError, viewer: Viewer): boolean {
  if (content instanceof ProblemError) return false;
  if (content.name === 'record_refused_scan') return true;
  return content.name === 'record_check_in' && content.args.user_id !== viewer.user_id;
}

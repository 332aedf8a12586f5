import type { DeviceReport } from '@baraza/schema/sync/device';
import { tables } from '@baraza/schema/tables';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { commands } from '../../database/tables.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { DeviceReports } from '../../sync/push/device-reports.ts';
import type { KnownCommand } from '../../sync/push/read-command.ts';

const { doors } = tables;

/** A door that only says it is still there is written down this often, so that it does not make news all the time. */
const CONTACT_EVERY_MS = 30_000;
/** Measuring a clock is never exact: less than this is the same. */
const CLOCK_STEADY_MS = 2_000;

/** A paired phone is its door; an admin's device is one once it has worked at a door. */
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

/** Notes that a device has sent commands. */
const noteSending: DeviceReports['sending'] = async (tx, viewer, report, { sent, now }) => {
  if (viewer.role === 'user') return;
  const atDoor = sent.some((content) => isDoorWork(content, viewer));
  const { event_id, user_id } = viewer;
  if (viewer.role === 'admin' && atDoor)
    await tx
      .insert(doors)
      .values({ id: report.id, event_id, user_id, device_id: report.id, name: report.name })
      .onConflictDoNothing();
  const seq = commands.device_seq;
  const ofDevice = sql`from ${commands} where ${commands.device_id} = ${report.id}`;
  await tx
    .update(doors)
    .set({
      ...whatItSays(report, Math.max(0, report.waiting - sent.length), now),
      received: sql`(select count(distinct ${seq}) ${ofDevice})`,
      missing: sql`(select coalesce(max(${seq}), 0) - count(distinct ${seq}) ${ofDevice})`,
      ...(atDoor && { last_fact_at: now }),
    })
    .where(doorOf(viewer, report.id));
};

/** Notes that a device was in contact with nothing to send, unless that would be no news to anybody. */
const noteContact: DeviceReports['contact'] = async (queries, viewer, report) => {
  if (viewer.role === 'user') return;
  const now = new Date().toISOString();
  const offset = report.clock_offset_ms ?? null;
  const isNews = or(
    sql`${doors.last_contact} is null`,
    sql`${doors.last_contact} < ${now}::timestamptz - ${CONTACT_EVERY_MS} * interval '1 millisecond'`,
    sql`(${doors.device_id}, ${doors.waiting}, ${doors.app_version}) <> (${report.id}, ${report.waiting}::bigint, ${report.app_version})`,
    sql`${offset}::bigint is not null and coalesce(abs(${doors.clock_offset_ms} - ${offset}::bigint), ${CLOCK_STEADY_MS}) >= ${CLOCK_STEADY_MS}`,
  );
  await queries
    .update(doors)
    .set(whatItSays(report, report.waiting, now))
    .where(and(doorOf(viewer, report.id), isNews));
};

/** Keeps of each door what its phone says. */
export const doorReports: DeviceReports = { sending: noteSending, contact: noteContact };

/** Whether somebody let in others, or refused them: an admin who only comes in themself is no door. */
function isDoorWork(content: KnownCommand | ProblemError, viewer: Viewer): boolean {
  if (content instanceof ProblemError) return false;
  if (content.name === 'record_refused_scan') return true;
  return content.name === 'record_check_in' && content.args.user_id !== viewer.user_id;
}

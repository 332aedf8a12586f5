import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { auditLog, commands } from '../../database/tables.ts';
import { ERASING } from '../../database/triggers/audit-triggers.ts';
import { argsWithout, type ErasedPerson, rowWithout } from './without-person.ts';

const ERASED = 'erased';
const AT_ONCE = 500;

/**
 * Erases a removed person from the audit log and the stored commands. What was done, by whom and when, is kept. Rows
 * about the person keep only the id; elsewhere their address is replaced with "erased", and their name where it stands beside
 * their id or address. What others wrote of them without either stays, as it does in the messages themselves.
 */
export async function eraseFromPast(tx: Queries, eventId: string, person: ErasedPerson): Promise<void> {
  await tx.execute(sql`select set_config(${ERASING}, 'on', true)`);
  await eraseFromLog(tx, eventId, person);
  await tx.execute(sql`select set_config(${ERASING}, '', true)`);
  await eraseFromCommands(tx, eventId, person);
}

async function eraseFromLog(tx: Queries, eventId: string, person: ErasedPerson, after = ''): Promise<void> {
  const { id, before, after: now } = auditLog;
  const rows = await tx
    .select({ id, before, after: now })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.event_id, eventId),
        gt(id, after),
        names(sql`coalesce(${before}::text, '') || coalesce(${now}::text, '')`, person),
      ),
    )
    .orderBy(asc(id))
    .limit(AT_ONCE);
  const erased = rows.map((row) => ({
    id: row.id,
    before: rowWithout(row.before, person),
    after: rowWithout(row.after, person),
  }));
  await tx.execute(
    sql`update ${auditLog} set before = erased.before, after = erased.after
        from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as erased(id text, before jsonb, after jsonb)
        where ${id} = erased.id`,
  );
  const last = rows.at(-1);
  if (last && rows.length === AT_ONCE) await eraseFromLog(tx, eventId, person, last.id);
}

async function eraseFromCommands(tx: Queries, eventId: string, person: ErasedPerson, after = ''): Promise<void> {
  const { id, args } = commands;
  const rows = await tx
    .select({ id, args })
    .from(commands)
    .where(and(eq(commands.event_id, eventId), gt(id, after), names(sql`${args}`, person)))
    .orderBy(asc(id))
    .limit(AT_ONCE);
  const erased = rows.map((row) => ({ id: row.id, args: argsWithout(row.args, person) }));
  await tx.execute(
    sql`update ${commands} set args = erased.args
        from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as erased(id text, args text)
        where ${id} = erased.id`,
  );
  const last = rows.at(-1);
  if (last && rows.length === AT_ONCE) await eraseFromCommands(tx, eventId, person, last.id);
}

/** Whether JSON may hold the person's id or address; which it does, and where, is for `without-person.ts` to say. */
const names = (text: SQL, { id, emails }: ErasedPerson): SQL | undefined =>
  or(
    sql`position(${JSON.stringify(id)} in ${text}) > 0`,
    ...emails.map((email) => sql`position(${email.toLowerCase()} in lower(${text})) > 0`),
  );

/** Erases the rows of people whom nobody but their own entries can name: they were added by mistake a moment ago. */
export async function eraseRowsFromPast(tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config(${ERASING}, 'on', true)`);
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const only = (row: typeof auditLog.before | typeof auditLog.after) =>
      sql`case when ${row} is null then null else jsonb_build_object('id', ${auditLog.document_id}, ${ERASED}::text, true) end`;
    await tx
      .update(auditLog)
      .set({ before: only(auditLog.before), after: only(auditLog.after) })
      .where(
        and(
          eq(auditLog.event_id, eventId),
          eq(auditLog.collection, 'users'),
          inArray(auditLog.document_id, userIds.slice(from, from + AT_ONCE)),
        ),
      );
  }
  await tx.execute(sql`select set_config(${ERASING}, '', true)`);
}

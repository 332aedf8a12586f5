import { tables } from '@baraza/schema/tables';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, type Queries, rowsOf } from '../../database/database.ts';
import { beginEpoch } from '../../database/epoch.ts';
import { databaseCode } from '../../database/errors.ts';
import { SESSIONS_CHANNEL } from '../../database/feed/listeners.ts';
import { auditLog, authSessions, changes } from '../../database/tables.ts';
import { ACTING } from '../../database/triggers/audit-triggers.ts';
import { addEntry } from '../../features/audit/audit.store.ts';
import { appliedMigrations, columnsOf, demandOnlyEvent, keptTables, namesOf } from './backup.store.ts';
import { type BackupHeader, broken, checkBackup, END, linesOf } from './backup-file.ts';
import { keepAdmin, readAdmin } from './keep-admin.store.ts';

const { users, doors } = tables;

/** What goes to the database in one message. */
const BATCH_CHARACTERS = 1024 * 1024;
/** Rows that only ever come: those of the file are added to those that are here, which win. */
const GROWING = new Set<PgTable>([auditLog, authSessions, doors]);

export interface Restored {
  made_at: string;
  rows: number;
}

/**
 * Puts back all of an event, in one transaction: it is as the file has it, or as it was. What may only grow stays:
 * the audit log, that a session was ended, that a phone was paired as a door or taken off. Replicas start anew, with
 * what waits on them, by the new epoch.
 * @param restoredBy stays an admin, with the password of now; '' for who has the server itself
 * @throws ProblemError when the file is damaged, of another event or of a newer server
 */
export async function restoreBackup(
  database: Database,
  eventId: string,
  path: string,
  restoredBy: string,
): Promise<Restored> {
  const known = new Set(await appliedMigrations(database.queries));
  const { header, rows } = await checkBackup(path, eventId, known);
  try {
    await database.transaction(async (tx) => {
      await begin(tx);
      const admin = await readAdmin(tx, eventId, restoredBy);
      await emptyTables(tx, eventId);
      await fillTables(tx, header, path);
      await demandOnlyEvent(tx, eventId);
      const user_id = admin ? await keepAdmin(tx, admin) : '';
      await endLostSessions(tx);
      await beginEpoch(tx);
      const what = { action: 'restore_backup', collection: 'events', document_id: eventId };
      const after = { made_at: header.made_at, rows };
      await addEntry(tx, { ...what, event_id: eventId, user_id, at: new Date().toISOString(), after });
    });
  } catch (error) {
    // A value that is none, a row that is there twice, a column that is missing.
    if (/^2[23]/.test(databaseCode(error) ?? '')) throw broken();
    throw error;
  }
  return { made_at: header.made_at, rows };
}

async function begin(tx: Queries): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // Whoever comes while it waits for the tables waits behind it.
  await tx.execute(sql`set local lock_timeout = '10s'`);
  await tx.execute(sql`select set_config(${ACTING}, '', true)`);
}

async function emptyTables(tx: Queries, eventId: string): Promise<void> {
  const emptied = [...keptTables().filter((table) => table !== auditLog && table !== authSessions), changes];
  await tx.execute(sql`lock table ${namesOf(emptied)} in access exclusive mode`);
  const events = await tx.$count(tables.events);
  if (events > 0) await demandOnlyEvent(tx, eventId);
  // Put in anew, so that the feed has them.
  await tx.execute(sql`create temp table doors_now on commit drop as select * from ${doors}`);
  await tx.execute(sql`truncate ${namesOf(emptied)}`);
  await tx.execute(sql`insert into ${doors} select * from doors_now`);
}

async function fillTables(tx: Queries, header: BackupHeader, path: string): Promise<void> {
  const here = new Map(keptTables().map((table) => [getTableName(table), table]));
  const insertOf = new Map<string, (rows: string) => Promise<unknown>>();
  for (const { name, columns } of header.tables) {
    const table = here.get(name);
    // A table or a column that an older server had, and this one has not.
    if (!table) continue;
    const shared = columnsOf(table).filter((column) => columns.includes(column));
    const list = sql.join(shared.map(sql.identifier), sql`, `);
    insertOf.set(name, (rows) =>
      tx.execute(sql`insert into ${table} (${list})
        select ${list} from jsonb_populate_recordset(null::${table}, ${rows}::text::jsonb)
        ${GROWING.has(table) ? sql`on conflict do nothing` : sql``}`),
    );
  }
  const batch = { table: '', rows: [] as string[], size: 0 };
  const send = async () => {
    if (batch.rows.length > 0) await insertOf.get(batch.table)?.(`[${batch.rows.join(',')}]`);
    Object.assign(batch, { rows: [], size: 0 });
  };
  let first = true;
  for await (const line of linesOf(path)) {
    const at = line.indexOf('\t');
    if (!first && at > 0 && line.slice(0, at) !== END) {
      const table = line.slice(0, at);
      if (table !== batch.table || batch.size > BATCH_CHARACTERS) await send();
      batch.table = table;
      batch.rows.push(line.slice(at + 1));
      batch.size += line.length;
    }
    first = false;
  }
  await send();
}

/** Of people who are not there any more; every process is told, for the sockets that it holds. */
async function endLostSessions(tx: Queries): Promise<void> {
  const lost = await rowsOf<{ user_id: string }>(
    tx,
    sql`delete from ${authSessions} where not exists (select from ${users} where ${users.id} = ${authSessions.user_id})
          and not exists (select from ${doors} where ${doors.id} = ${authSessions.user_id}) returning user_id`,
  );
  for (const user_id of new Set(lost.map((session) => session.user_id)))
    await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${user_id})`);
}

import { tables } from '@baraza/schema/tables';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../../database/database.ts';
import { beginEpoch } from '../../database/epoch.ts';
import { databaseCode } from '../../database/failures/errors.ts';
import { liftTimeLimit } from '../../database/postgres/answering-client.ts';
import { auditLog, authSessions, changes, mailRefusals, mails } from '../../database/tables.ts';
import { ACTING } from '../../database/triggers/audit-triggers.ts';
import { addEntry } from '../../features/audit/audit.store.ts';
import { recountDoors } from '../../features/doors/door-reports.store.ts';
import { settleDue } from '../../features/messages/going-out.store.ts';
import { keepReplacingKeys, readReplacingKeys } from '../../features/tickets/replace-event-keys.store.ts';
import { ProblemError } from '../../http/problems.ts';
import { appliedMigrations, columnsOf, demandOnlyEvent, keptTables, namesOf, sizeOf } from './backup.store.ts';
import { type BackupHeader, type CheckedBackup, checkBackup, END, linesOf } from './backup-file.ts';
import { keepAdmin, readAdmin } from './keep-admin.store.ts';
import { endLostSessions, takeLostRoles } from './lost-rights.store.ts';
import { countMoved, demandNobody, LEFT_BEHIND, movedColumns, signForMoved } from './moved-event.store.ts';
import { broken, type StoredBackup, unlock } from './stored-backup.ts';
import { type Patience, whenFree } from './when-free.ts';
import { awaitLinks } from './without-password.store.ts';

const { users, doors } = tables;

/** Maximum size of one insert. */
const BATCH_CHARACTERS = 1024 * 1024;
/** Tables to which the backup only adds rows; existing rows win. */
const GROWING = new Set<PgTable>([auditLog, authSessions, doors]);

/** How much a restore may bring, in bytes. */
export interface RestoreBounds {
  /** Of the unpacked file. */
  unpacked: number;
  /** Of the tables that only grow, on the disk; those that are larger already may not grow at all. */
  growing: number;
}

/**
 * For whoever is an admin of one event: the disk is that of all events, and while rows are put back no phone of any hears
 * news. More than twice the largest event, of which pictures are most.
 */
export const BY_CALL: RestoreBounds = { unpacked: 1024 ** 3, growing: 512 * 1024 ** 2 };

export interface RestoreOptions {
  /** Of an encrypted file. */
  passphrase?: string | undefined;
  /** The file may be of another event, which then gets the id of this one. */
  ofAny?: boolean;
  /** Runs first in the same transaction, when nobody else can change a row any more. Throws if whoever asked for this may not now. */
  demand?: (tx: Queries) => Promise<void>;
  /** Runs in the same transaction, after the rows are back. */
  within?: (tx: Queries, header: BackupHeader) => Promise<void>;
  /** Whoever answers a call has little: proxies give up after a minute. */
  patience?: Patience;
  /** Absent: as much as a backup may have. */
  bounds?: RestoreBounds;
}

const LITTLE: Patience = { atMost: 10_000 };

export interface Restored {
  made_at: string;
  rows: number;
  /** Names of those whose admin role was taken away since the file was made; absent if there are none. */
  stay_attendees?: string[];
  /** Where the event of the file got another id. */
  moved?: { from: string; codes: number };
}

/**
 * Restores an event in one transaction, completely or not at all. Kept from the current data: the audit log, ended
 * sessions, that admin roles were taken away, paired or removed doors, and keys that were replaced. The new epoch empties the
 * replicas but not their outboxes.
 * @param restoredBy id of a person who stays an admin with their current password; '' from the command line
 * @throws ProblemError when the file is damaged, locked, of another event or of a newer server, or when others hold the event
 */
export async function restoreBackup(
  database: Database,
  eventId: string,
  path: string,
  restoredBy: string,
  {
    passphrase,
    ofAny,
    demand = () => Promise.resolve(),
    within = () => Promise.resolve(),
    patience = LITTLE,
    bounds,
  }: RestoreOptions = {},
): Promise<Restored> {
  const known = new Set(await appliedMigrations(database.queries));
  const backup = await unlock(path, passphrase);
  const checked = await checkBackup(backup, ofAny ? undefined : eventId, known, bounds?.unpacked);
  const { header } = checked;
  const from = header.event_id;
  const rows = from === eventId ? checked.rows : countMoved(checked.counts);
  let moved: Restored['moved'];
  let lost: string[] = [];
  const putAllBack = () =>
    database.transaction(async (tx) => {
      await begin(tx);
      await demand(tx);
      const kept = bounds ? await sizeOf(tx, [...GROWING]) : 0;
      const admin = await readAdmin(tx, eventId, restoredBy);
      if (from === eventId) {
        const keys = await readReplacingKeys(tx, eventId);
        await putBack(tx, eventId, header, backup);
        await keepReplacingKeys(tx, eventId, keys);
        lost = await takeLostRoles(tx, eventId, header.made_at, restoredBy);
      } else {
        await demandNobody(tx, eventId);
        await putBack(tx, eventId, header, backup);
        moved = { from, codes: await signForMoved(tx, eventId) };
      }
      if (bounds) await demandGrownLittle(tx, kept, bounds.growing);
      const user_id = admin ? await keepAdmin(tx, admin) : '';
      await awaitLinks(database, tx);
      await endLostSessions(tx);
      await dropLostMails(tx);
      await beginEpoch(tx, database.files);
      await settleDue(tx, eventId);
      await within(tx, header);
      const what = { action: 'restore_backup', collection: 'events', document_id: eventId };
      const after = { made_at: header.made_at, rows, ...(moved && { from }) };
      await addEntry(tx, { ...what, event_id: eventId, user_id, at: new Date().toISOString(), after });
    });
  await asBroken(() => whenFree(putAllBack, patience));
  return { made_at: header.made_at, rows, ...(lost.length > 0 && { stay_attendees: lost }), ...(moved && { moved }) };
}

/** A table of a backup: its rows in the file, and those in a database that it was put into. */
export interface TableCount {
  table: string;
  inFile: number;
  putBack: number;
}

/**
 * Puts a backup that was checked into a scratch database, and counts.
 * @throws ProblemError when a row can't be put back
 */
export const rehearseRestore = (scratch: Database, { header, counts }: CheckedBackup, backup: StoredBackup) =>
  asBroken(() =>
    scratch.transaction(async (tx): Promise<TableCount[]> => {
      await begin(tx);
      await putBack(tx, header.event_id, header, backup);
      const counted: TableCount[] = [];
      for (const table of keptTables()) {
        const name = getTableName(table);
        counted.push({ table: name, inFile: counts.get(name) ?? 0, putBack: await tx.$count(table) });
      }
      return counted;
    }),
  );

async function asBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // An invalid value, a duplicate row or a missing column.
    if (/^2[23]/.test(databaseCode(error) ?? '')) throw broken();
    throw error;
  }
}

async function putBack(tx: Queries, eventId: string, header: BackupHeader, backup: StoredBackup): Promise<void> {
  await emptyTables(tx, eventId);
  await fillTables(tx, eventId, header, backup);
  // Under another id the answers to its phones stay behind, and the counts are those of the file.
  if (header.event_id === eventId) await recountDoors(tx);
  await demandOnlyEvent(tx, eventId);
}

async function demandGrownLittle(tx: Queries, before: number, most: number): Promise<void> {
  const now = await sizeOf(tx, [...GROWING]);
  if (now > most && now > before)
    throw new ProblemError('too_large', 'This backup adds too much to the audit log: nothing was changed.');
}

async function begin(tx: Queries): Promise<void> {
  await liftTimeLimit(tx);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // Queries that come while this waits for the table locks queue behind it.
  await tx.execute(sql`set local lock_timeout = '3s'`);
  await tx.execute(sql`lock table ${namesOf(emptiedTables())} in access exclusive mode`);
  await tx.execute(sql`select set_config(${ACTING}, '', true)`);
}

const emptiedTables = (): PgTable[] => [
  ...keptTables().filter((table) => table !== auditLog && table !== authSessions),
  changes,
];

async function emptyTables(tx: Queries, eventId: string): Promise<void> {
  const events = await tx.$count(tables.events);
  if (events > 0) await demandOnlyEvent(tx, eventId);
  // Insert the doors again, so that the change feed contains them.
  await tx.execute(sql`create temp table doors_now on commit drop as select * from ${doors}`);
  await tx.execute(sql`truncate ${namesOf(emptiedTables())}`);
  await tx.execute(sql`insert into ${doors} select * from doors_now`);
}

async function fillTables(tx: Queries, eventId: string, header: BackupHeader, backup: StoredBackup): Promise<void> {
  const here = new Map(keptTables().map((table) => [getTableName(table), table]));
  const insertOf = new Map<string, (rows: string) => Promise<unknown>>();
  for (const { name, columns } of header.tables) {
    const table = here.get(name);
    // Tables and columns that this version no longer has are skipped.
    const from = header.event_id;
    const isMoved = from !== eventId;
    if (!table || (isMoved && LEFT_BEHIND.has(table))) continue;
    const shared = columnsOf(table).filter((column) => columns.includes(column));
    const list = sql.join(shared.map(sql.identifier), sql`, `);
    insertOf.set(name, (rows) =>
      tx.execute(sql`insert into ${table} (${list})
        select ${isMoved ? movedColumns(table, shared, from, eventId) : list} from jsonb_populate_recordset(null::${table}, ${rows}::text::jsonb)
        ${GROWING.has(table) ? sql`on conflict do nothing` : sql``}`),
    );
  }
  const batch = { table: '', rows: [] as string[], size: 0 };
  const send = async () => {
    if (batch.rows.length > 0) await insertOf.get(batch.table)?.(`[${batch.rows.join(',')}]`);
    Object.assign(batch, { rows: [], size: 0 });
  };
  let first = true;
  for await (const line of linesOf(backup)) {
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

/** Mails are in no backup, and stay: but for those of people who are not there any more. */
async function dropLostMails(tx: Queries): Promise<void> {
  for (const table of [mails, mailRefusals])
    await tx.delete(table).where(sql`not exists (select from ${users} where ${users.id} = ${table.user_id})`);
}

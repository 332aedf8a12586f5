import { sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../database/database.ts';
import { ACTING } from '../database/triggers/audit-triggers.ts';
import type { ServerContext } from '../server-context.ts';
import { ProblemError } from './problems.ts';
import type { Viewer } from './session/viewer.ts';

/** Who does what; read by the triggers of the audit log. */
export interface Acting {
  event_id: string;
  user_id: string;
  /** The name of a command, or a call: "PUT /api/events/{id}". */
  action: string;
  /** ISO 8601. */
  at: string;
}

/** Whether a policy allows this viewer only because they are an admin. */
export function needsAdmin(viewer: Viewer, policy: (viewer: Viewer) => void): boolean {
  if (viewer.role !== 'admin') return false;
  try {
    policy({ ...viewer, role: 'user' });
    return false;
  } catch (error) {
    if (error instanceof ProblemError) return true;
    throw error;
  }
}

/** Runs work in a transaction and attributes all its changes to `who` in the audit log. */
export function acting<T>(tx: Queries, who: Acting, work: () => Promise<T>): Promise<T> {
  return withActing(tx, JSON.stringify(who), work);
}

async function withActing<T>(tx: Queries, value: string, work: () => Promise<T>): Promise<T> {
  const [before] = await rowsOf<{ was: string | null }>(
    tx,
    sql`with earlier as materialized (select current_setting(${ACTING}, true) as was)
        select was, set_config(${ACTING}, ${value}, true) from earlier`,
  );
  const done = await work();
  await tx.execute(sql`select set_config(${ACTING}, ${before?.was ?? ''}, true)`);
  return done;
}

/** Runs work whose rows are not worth an entry each, because one of what caused them says it all. */
export async function unaudited<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  return withActing(tx, '', work);
}

/** Wraps a database so that all its transactions are audited as `who`. */
const actingDatabase = (database: Database, who: Acting): Database => ({
  ...database,
  transaction: (work) => database.transaction((tx) => acting(tx, who, () => work(tx))),
});

/** Audits everything that an admin writes in a REST call, so that no handler has to do it. */
export function auditedContext(
  context: ServerContext,
  viewer: Viewer,
  action: string,
  policy: (viewer: Viewer) => void,
): ServerContext {
  if (!needsAdmin(viewer, policy)) return context;
  const { event_id, user_id } = viewer;
  const who = { event_id, user_id, action, at: new Date().toISOString() };
  return { ...context, database: actingDatabase(context.database, who) };
}

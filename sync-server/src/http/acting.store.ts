import { sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../database/database.ts';
import { ACTING } from '../database/triggers/audit-triggers.ts';
import type { ServerContext } from '../server-context.ts';
import { ProblemError } from './problems.ts';
import type { Viewer } from './session/viewer.ts';

/** Who does what, as the triggers of the audit log read it. */
export interface Acting {
  event_id: string;
  user_id: string;
  /** The name of a command, or a call: "PUT /api/events/{id}". */
  action: string;
  /** ISO 8601. */
  at: string;
}

/** Whether a policy lets this viewer do something because they are an admin, and would not otherwise. */
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

/** Does work in a transaction, every change of which goes to the audit log under this name. */
export async function acting<T>(tx: Queries, who: Acting, work: () => Promise<T>): Promise<T> {
  const [before] = await rowsOf<{ was: string | null }>(
    tx,
    sql`with earlier as materialized (select current_setting(${ACTING}, true) as was)
        select was, set_config(${ACTING}, ${JSON.stringify(who)}, true) from earlier`,
  );
  const done = await work();
  await tx.execute(sql`select set_config(${ACTING}, ${before?.was ?? ''}, true)`);
  return done;
}

/** A database whose transactions are all of somebody who acts as an admin. */
const actingDatabase = (database: Database, who: Acting): Database => ({
  ...database,
  transaction: (work) => database.transaction((tx) => acting(tx, who, () => work(tx))),
});

/** Whatever an admin writes by a call goes to the audit log; no handler has to think of it. */
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

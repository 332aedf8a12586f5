import { sql } from 'drizzle-orm';

/**
 * The transaction id below which every transaction that can write to this database has ended. `pg_snapshot_xmin` counts
 * the transactions of the whole cluster: one left open in any other database would stop the feed here.
 *
 * A running transaction is ignored only if it provably belongs to another database: after the snapshot was taken,
 * `pg_stat_get_activity` shows its id beside the other database. That row is copied in two steps, the session's
 * database and then its transaction id, but the transaction was already running at the snapshot, so both are of one
 * session. A transaction without this proof holds the feed back. `unsure` means that this one was not found (it has
 * just ended, or is prepared): call again with `elsewhere`, the ones proven so far. `decisions/0003-feed-horizon.md`
 * has the whole argument.
 *
 * `stable`: its queries use the snapshot of the calling statement, which is the one that reads the changes.
 */
export const FEED_HORIZON = `
  create or replace function feed_horizon(
    inout elsewhere xid8[], out horizon xid8, out next xid8, out unsure boolean
  ) language plpgsql stable as $$
  declare
    seen pg_snapshot := pg_current_snapshot();
    here oid;
    running record;
  begin
    next := pg_snapshot_xmax(seen);
    horizon := next;
    unsure := false;
    if pg_snapshot_xmin(seen) = next then
      return;
    end if;
    -- The snapshot does not list the transaction that asks.
    horizon := least(next, pg_current_xact_id_if_assigned());
    select oid into here from pg_database where datname = current_database();
    -- A copy from before the snapshot, of an earlier statement of the same transaction, proves nothing.
    perform pg_stat_clear_snapshot();
    for running in
      select open.xid, session.datid
      from pg_snapshot_xip(seen) as open(xid)
      left join pg_stat_get_activity(null) as session on session.backend_xid = open.xid::xid
      where open.xid <> all (elsewhere)
      order by open.xid
    loop
      if running.datid <> here then
        elsewhere := elsewhere || running.xid;
      elsif running.xid < horizon then
        horizon := running.xid;
        unsure := running.datid is null;
      end if;
    end loop;
  end
  $$`;

/** The columns that `feed_horizon` returns. */
export interface HorizonRow {
  horizon: string;
  /** No transaction has this id or a higher one yet. */
  next: string;
  unsure: boolean;
  /** Transaction ids of other databases, as a Postgres array literal. */
  elsewhere: string;
}

/** The function call for a `from` clause; select its columns with `horizonColumns`. */
export const feedHorizon = (elsewhere: string) => sql`feed_horizon(${elsewhere}::text::xid8[])`;

/** @param from the alias of `feedHorizon` in the query */
export const horizonColumns = (from: string) =>
  sql.raw(
    `${from}.horizon::text as horizon, ${from}.next::text as next, ${from}.unsure, ${from}.elsewhere::text as elsewhere`,
  );

/**
 * Reads at a horizon that is never behind one that any process used before. The first read may come too late to prove a
 * transaction of another database that has just ended; the second read reuses the proofs of the first.
 */
export async function atHorizon<Row extends HorizonRow>(read: (elsewhere: string) => Promise<Row[]>): Promise<Row[]> {
  const rows = await read('{}');
  const [first] = rows;
  return first?.unsure ? read(first.elsewhere) : rows;
}

import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database.ts';
import { feedHorizon } from './feed-horizon.ts';

/** The open transaction that holds back the feed: later changes can't be read until it ends. */
export interface FeedHold {
  xid: string;
  /** Its age; null when Postgres hides it: sessions of other roles are visible only with pg_read_all_stats. */
  seconds: number | null;
  /** Null for a prepared transaction, which belongs to no session. */
  pid: number | null;
  application_name: string;
  /** The id of a prepared transaction; null otherwise. */
  prepared: string | null;
  role: string;
  database: string;
}

export async function feedHold(queries: Queries): Promise<FeedHold | undefined> {
  const [hold] = await rowsOf<FeedHold>(
    queries,
    sql`select feed.horizon::text as xid,
               extract(epoch from now() - coalesce(session.xact_start, prepared.prepared))::float8 as seconds,
               session.pid, coalesce(session.application_name, '') as application_name, prepared.gid as prepared,
               coalesce(session.usename, prepared.owner, '')::text as role,
               coalesce(session.datname, prepared.database, '')::text as database
        from ${feedHorizon('{}')} as feed
        left join pg_stat_activity as session on session.backend_xid = feed.horizon::xid
        left join pg_prepared_xacts as prepared on prepared.transaction = feed.horizon::xid
        where session.datname = current_database()
           or feed.horizon < feed.next and (session.pid is not null or prepared.gid is not null)`,
  );
  return hold;
}

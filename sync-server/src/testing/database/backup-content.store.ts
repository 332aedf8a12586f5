import { getTableName } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { keptTables } from '../../operations/backup/backup.store.ts';

/** Serialises bytes as hex, because the drivers return different array types. */
function bytesAsHex(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const kept = this[key];
  return kept instanceof Uint8Array ? Buffer.from(kept).toString('hex') : value;
}

/** All backed-up rows by table, as sorted JSON, without the tables that only grow. */
export async function contentOf({ queries }: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of keptTables()) {
    if (['audit_log', 'auth_sessions'].includes(getTableName(table))) continue;
    // Without `xid` of commands, which belongs to the epoch.
    const rows = (await queries.select().from(table)).map((row) =>
      JSON.stringify({ ...row, xid: undefined }, bytesAsHex),
    );
    content[getTableName(table)] = rows.sort();
  }
  return content;
}

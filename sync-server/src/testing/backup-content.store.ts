import { getTableName } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { keptTables } from '../operations/backup/backup.store.ts';

/** The drivers answer bytes in arrays of different kinds. */
function bytesAsHex(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const kept = this[key];
  return kept instanceof Uint8Array ? Buffer.from(kept).toString('hex') : value;
}

/** Every kept row but those that only grow, as text that does not say in which order they stand. */
export async function contentOf({ queries }: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of keptTables()) {
    if (['audit_log', 'auth_sessions'].includes(getTableName(table))) continue;
    // Of commands, the transaction belongs to the history that they are in.
    const rows = (await queries.select().from(table)).map((row) =>
      JSON.stringify({ ...row, xid: undefined }, bytesAsHex),
    );
    content[getTableName(table)] = rows.sort();
  }
  return content;
}

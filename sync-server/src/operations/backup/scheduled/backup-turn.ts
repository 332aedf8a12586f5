import { answeringClient, KEEP_ALIVE, SILENT_MS } from '../../../database/postgres/answering-client.ts';

/** Advisory lock id, arbitrary but the same in every process; the second part is of the event. */
const BACKUP_LOCK = 7_203_115;

/**
 * Does work that only one of the processes of a database does at a time. The turn is a lock of a connection of its own: it ends with
 * the process, however that ends, and holds no transaction open. The embedded database has one process.
 * @returns undefined when another process has the turn
 */
export async function inTurn<T>(
  databaseUrl: string | undefined,
  eventId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!databaseUrl) return work();
  const Client = answeringClient(SILENT_MS);
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'baraza backup',
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
  });
  // A lost connection must not end the process: at worst a second backup is written beside this one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
      BACKUP_LOCK,
      eventId,
    ]);
    return rows[0]?.got ? await work() : undefined;
  } finally {
    await client.end();
  }
}

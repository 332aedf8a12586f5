import { onTestFinished, vi } from 'vitest';

interface SqlClient {
  connect(): Promise<void>;
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
}

/** What is no part of this package. */
export const inServer = <Module>(path: string): Promise<Module> =>
  vi.importActual<Module>(`../../../sync-server/${path}`);

/** A Postgres of this test alone: what a server needs to use it, and a client to look into it. */
export async function openOwnPostgres(): Promise<{ env: Record<string, string>; sql: SqlClient }> {
  const { makePostgresDatabase } = await inServer<{
    makePostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  }>('src/testing/database/databases.ts');
  const database = await makePostgresDatabase();
  onTestFinished(() => database.drop());
  const { Client } = await inServer<{ Client: new (config: object) => SqlClient }>('node_modules/pg/esm/index.mjs');
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  onTestFinished(() => sql.end());
  return { env: { DATABASE_URL: database.url, AUTH_SECRET: 'a secret of the tests, long enough' }, sql };
}

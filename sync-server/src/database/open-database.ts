import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

/** Where data are: a Postgres server if there is an address, else a folder. Ready to be used, with the newest tables. */
export async function openDatabase(place: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  const database = await open(place);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Only the driver that is needed is loaded: the embedded one is several megabytes. */
async function open({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }) {
  if (databaseUrl) return (await import('./open-postgres.ts')).openPostgres(databaseUrl);
  return (await import('./open-pglite.ts')).openPglite(dataDir);
}

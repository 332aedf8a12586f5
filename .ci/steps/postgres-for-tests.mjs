import { startPostgres } from './postgres.mjs';

/** One cluster for all test files of a run; each makes databases of its own in it. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return postgres.stop();
  };
}

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * An empty database of a bench's own.
 * @param cluster address of a Postgres whose superuser we are
 */
export async function makeOwnDatabase(cluster: string): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new Client({ connectionString: cluster });
  await admin.connect();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database in the test run's cluster, or a copy of a template, for servers that a test starts as separate
 * processes. Nobody may be connected to the template.
 */
export async function makePostgresDatabase(template = 'template1'): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inCluster((client) => client.query(`create database ${name} template ${template}`));
  const drop = () => inCluster((client) => client.query(`drop database ${name} with (force)`));
  return { url: addressOf(name), drop: async () => void (await drop()) };
}

export const inCluster = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  connectedTo(cluster(), work);

export async function connectedTo<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

export function addressOf(database: string): string {
  const url = new URL(cluster());
  url.pathname = `/${database}`;
  return url.href;
}

function cluster(): string {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return TEST_DATABASE_URL;
  throw new Error('TEST_DATABASE_URL is missing: run the tests from the top folder, which starts a Postgres.');
}

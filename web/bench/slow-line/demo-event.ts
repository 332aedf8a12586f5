import { randomBytes } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { insertMany } from '../../../sync-server/src/database/insert-many.ts';
import { openPostgres } from '../../../sync-server/src/database/postgres/open-postgres.ts';
import { DemoServer } from '../../e2e/support/demo-server.ts';
import { makeOwnDatabase } from '../own-database.ts';
import { makePeople } from '../sync/cards.ts';

export interface DemoEvent {
  address: string;
  remove(): Promise<void>;
}

/**
 * The sample event, with its programme, and so many people more, on the built server and a database of its own.
 * @param cluster a Postgres whose superuser we are
 */
export async function startDemoEvent(cluster: string, people: number): Promise<DemoEvent> {
  const { url, drop } = await makeOwnDatabase(cluster);
  const server = new DemoServer({ DATABASE_URL: url, AUTH_SECRET: randomBytes(32).toString('hex') });
  await server.start();
  const database = await openPostgres(url);
  const more = makePeople(people).map((person, at) => ({
    ...person,
    id: `more-${at}`,
    email: `more-${at}@test.example`,
    ticket_code: 'x',
  }));
  await insertMany(database.queries, tables.users, more);
  await database.close();
  return {
    address: server.address,
    async remove() {
      await server.remove();
      await drop();
    },
  };
}

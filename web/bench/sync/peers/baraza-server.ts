import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tables } from '@baraza/schema/tables';
import { Client } from 'pg';
import { freePort } from '../../../../.ci/steps/free-port.mjs';
import { configOf } from '../../../../sync-server/src/config.ts';
import { insertMany } from '../../../../sync-server/src/database/insert-many.ts';
import { migrate } from '../../../../sync-server/src/database/migrate.ts';
import { openPostgres } from '../../../../sync-server/src/database/postgres/open-postgres.ts';
import { markLargeEvents } from '../../../../sync-server/src/features/event/large-events.store.ts';
import type { UserRow } from '../../../../sync-server/src/features/people/users.store.ts';
import { schemaOf } from '../../../../sync-server/src/hosting/hosted-events.store.ts';
import type { ServerContext } from '../../../../sync-server/src/server-context.ts';
import { openTestApp, signIn } from '../../../../sync-server/src/testing/app.ts';
import { pairTestDoor } from '../../../../sync-server/src/testing/door.store.ts';
import { makeOwnDatabase } from '../../own-database.ts';
import { makePeople } from '../cards.ts';

const ENTRY = fileURLToPath(new URL('../../../../sync-server/dist/index.js', import.meta.url));
const SIGN_IN_AT_ONCE = 100;
export const METRICS_TOKEN = 'what a bench asks for metrics with';

/** Somebody who is signed in. */
export interface Person {
  user_id: string;
  token: string;
  role: 'admin' | 'user' | 'door';
}

export interface BarazaServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

interface ServeOptions {
  port?: number;
  drainSeconds?: number;
  /** Whether it measures itself, for `/metrics`; to look at its event loop is half of what a server does at rest. */
  metrics?: boolean;
}

/** An event of so many people, in a database of its own. */
export interface BarazaEvent {
  event_id: string;
  /** The built server, in a process of its own; several may run at once. */
  serve(asked?: ServeOptions): Promise<BarazaServer>;
  admin: Person;
  /** Somebody new; one for each phone that is ever opened, because each has its own share of the server. */
  person(role: 'admin' | 'user'): Promise<Person>;
  /** The first of its people, signed in. */
  people(count: number): Promise<Person[]>;
  doors(count: number): Promise<Person[]>;
  /** Makes another event on the same server. @returns its people, signed in */
  beside(event_id: string, count: number): Promise<Person[]>;
  /** Changes a field of these people, as somebody else would. */
  touch(ids: string[], company: string): Promise<void>;
  /** How many its database has ended, of everybody. */
  transactions(): Promise<number>;
  drop(): Promise<void>;
}

/** @param cluster a Postgres whose superuser we are */
export async function makeEvent(cluster: string, count: number, largeFrom?: number): Promise<BarazaEvent> {
  const { url, drop } = await makeOwnDatabase(cluster);
  const database = await openPostgres(url);
  await migrate(database);
  const app = await openTestApp(database);
  const everybody = makePeople(count).map((person) => ({ ...person, ticket_code: 'x' }));
  for (let at = 0; at < count; at += 1_000)
    await insertMany(database.queries, tables.users, everybody.slice(at, at + 1_000));
  // Before anybody comes: a phone that had everybody would start anew.
  await markLargeEvents(database, largeFrom);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');

  const { config } = app.context;
  const signInSome = async (context: ServerContext, some: readonly { id: string; event_id: string }[]) => {
    const signedIn: Person[] = [];
    const role = 'user' as const;
    // A few at a time: whoever waits long for one of the pool's connections is given up.
    for (let at = 0; at < some.length; at += SIGN_IN_AT_ONCE) {
      const signing = some.slice(at, at + SIGN_IN_AT_ONCE).map(async ({ id: user_id, event_id }) => {
        return { user_id, role, token: await signIn(context, { id: user_id, event_id, role } as UserRow) };
      });
      signedIn.push(...(await Promise.all(signing)));
    }
    return signedIn;
  };
  let persons = 0;
  return {
    event_id: config.eventId,
    serve: (asked) => startServer(url, config.authSecret, asked),
    admin: { user_id: app.admin.user.id, token: app.admin.token, role: 'admin' },
    async person(role) {
      persons += 1;
      const { user, token } = await app.addPerson(`bench-${role}-${persons}@test.example`, role);
      return { user_id: user.id, token, role };
    },
    people: (wanted) => signInSome(app.context, everybody.slice(0, wanted)),
    async beside(event_id, wanted) {
      const body = { id: event_id, name: event_id, starts_on: '2027-03-01', ends_on: '2027-03-02' };
      const { status, body: said } = await app.call('POST', '/api/admin/events', { as: app.admin, body });
      if (status !== 201) throw new Error(`${event_id} could not be made: ${said.detail}`);
      const own = database.inSchema(schemaOf(event_id));
      const theirs = everybody.slice(0, wanted).map((person) => ({ ...person, event_id }));
      await insertMany(own.queries, tables.users, theirs);
      return signInSome({ ...app.context, database: own, config: configOf(config, event_id) }, theirs);
    },
    doors: (wanted) =>
      Promise.all(
        Array.from({ length: wanted }, async () => {
          const { id, token } = await pairTestDoor(app.context);
          return { user_id: id, token, role: 'door' as const };
        }),
      ),
    async touch(ids, company) {
      await client.query('update users set company = $2 where id = any($1)', [ids, company]);
    },
    async transactions() {
      const { rows } = await client.query(
        'select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.ended);
    },
    async drop() {
      await app.close();
      await client.end();
      await drop();
    },
  };
}

async function startServer(
  databaseUrl: string,
  authSecret: string,
  { port, drainSeconds = 0, metrics = false }: ServeOptions = {},
): Promise<BarazaServer> {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: authSecret,
      ...(metrics && { METRICS_TOKEN }),
      PORT: String(port ?? (await freePort())),
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A bench that ends early leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const listensOn = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => {
      const found = /listening on http:\S+:(\d+)/.exec(said.toString());
      if (found) resolve(Number(found[1]));
    });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    port: listensOn,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** One server on an event of its own. */
export async function startBaraza(
  cluster: string,
  people: number,
  largeFrom?: number,
): Promise<BarazaEvent & BarazaServer> {
  const event = await makeEvent(cluster, people, largeFrom);
  const server = await event.serve();
  return {
    ...event,
    ...server,
    async stop() {
      await server.stop();
      await event.drop();
    },
  };
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

interface SqlClient {
  connect(): Promise<void>;
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}

/** What is no part of this package. */
const inServer = <Module>(path: string): Promise<Module> => vi.importActual<Module>(`../../../sync-server/${path}`);

const PATIENT = { timeout: 120_000 };
const MINUTES = 60_000;

const server = new DemoServer();
let admin: SignedIn;
let boss: SqlClient;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
  boss = await connect('a forgotten tool');
});
afterAll(async () => {
  await boss.end();
  await server.remove();
});

async function connect(application_name: string): Promise<SqlClient> {
  const { Client } = await inServer<{ Client: new (config: object) => SqlClient }>('node_modules/pg/esm/index.mjs');
  const client = new Client({ connectionString: server.databaseUrl, application_name });
  await client.connect();
  return client;
}

/** For every connection of the server, which makes new ones. */
async function onlyRead(setting: 'on' | 'off'): Promise<void> {
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await boss.query('set default_transaction_read_only = off');
  await boss.query(`alter database ${name} set default_transaction_read_only = ${setting}`);
  await boss.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** In a page, before its scripts: its clock runs, and can be put forward. */
function adjustableClock(): void {
  const Right = Date;
  const now = () => Right.now() + Number(Reflect.get(globalThis, 'later') ?? 0);
  globalThis.Date = new Proxy(Right, {
    construct: (_, given: number[]) => (given.length === 0 ? new Right(now()) : new Right(...(given as [number]))),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** So much later somebody looks at the screen again. */
const look = ({ page }: Phone, later: number) =>
  page.evaluate((by) => {
    Reflect.set(globalThis, 'later', by);
    document.dispatchEvent(new Event('visibilitychange'));
  }, later);

/** A moment in each minute from then until now. */
const minutesFrom = (began: number): number[] =>
  Array.from({ length: Math.ceil((Date.now() - began) / MINUTES) + 1 }, (_, at) =>
    Math.min(began + at * MINUTES, Date.now()),
  );

test('when the database takes no writes, the door and the dashboard say so, and nothing is lost', {
  timeout: 300_000,
}, async () => {
  const began = Date.now();
  const guest = await server.signIn('amani.late@example.org');
  const ticket = await server.ticketOf(guest);
  const door = await Phone.open(server.address, admin);
  await door.context.addInitScript(adjustableClock);
  await door.goTo('/admin/check-in');
  await door.page.getByRole('button', { name: 'Main' }).first().click();
  await door.page.locator('[data-offline="ready"]').waitFor();
  const laptop = await Phone.open(server.address, admin);
  await laptop.goTo('/admin/dashboard');
  await laptop.page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();

  // Asked while all is well: a connection that has just been ended answers nothing.
  const { time_zone } = await server.call<{ time_zone: string }>('GET', '/api/events/event-001', {
    token: admin.access_token,
  });

  await onlyRead('on');
  const asShown = { hour: 'numeric', minute: '2-digit', timeZone: time_zone } as const;
  const atVenue = (at: number) => new Intl.DateTimeFormat('en', asShown).format(at).replace(/\s/, '\u00a0');
  await door.handScan(ticket);
  await door.told('admitted');
  // The last contact may be of a minute before the database began to refuse.
  const since = `(${minutesFrom(began).map(atVenue).join('|')})`;
  const stuck = door.page.locator('[data-stuck="1"]');
  await look(door, 5 * MINUTES);
  await expect
    .poll(() => stuck.textContent(), PATIENT)
    .toMatch(new RegExp(`^Nothing reaches the server since ${since}\\. Keep scanning; 1 waits here\\.$`));
  // A card whose call met the end of its connection has an alert of its own.
  const alert = laptop.page.getByRole('alert').filter({ hasText: 'has not been able to write' });
  await expect
    .poll(() => alert.allTextContents(), PATIENT)
    .toEqual([
      expect.stringMatching(
        /^The server has not been able to write since [^.]+: its database only reads\. Doors keep scanning/,
      ),
    ]);

  await onlyRead('off');
  await expect.poll(() => server.recordsOf(admin, guest.user.id), PATIENT).toHaveLength(1);
  await stuck.waitFor({ state: 'detached', ...PATIENT });
  await alert.waitFor({ state: 'detached', ...PATIENT });
});

test('when a transaction stays open, the door says what it misses and the dashboard who keeps it', {
  timeout: 300_000,
}, async () => {
  const ticket = await server.ticketOf(await server.signIn('baraka.early@example.org'));
  const door = await Phone.open(server.address, admin);
  await door.goTo('/admin/check-in');
  await door.page.getByRole('button', { name: 'Main' }).first().click();
  await door.page.locator('[data-offline="ready"]').waitFor();
  const laptop = await Phone.open(server.address, admin);
  await laptop.goTo('/admin/dashboard');
  const [row] = (await boss.query('select pg_backend_pid() as pid, current_database() as name')).rows;
  await boss.query('begin; select pg_current_xact_id()');
  await door.handScan(ticket);
  await door.told('admitted');
  const alert = laptop.page.getByRole('alert');
  await expect
    .poll(() => alert.allTextContents(), PATIENT)
    .toEqual([expect.stringMatching(/^News has not travelled since [^.]+\. /)]);
  expect(await alert.textContent()).toContain(
    `a forgotten tool (process ${row?.pid}, account postgres) keeps a transaction open in the database ${row?.name}.`,
  );
  const missing = door.page.getByText(/^What other doors did has not come here since .+\. Keep scanning;/);
  await missing.waitFor(PATIENT);
  await boss.query('commit');
  await missing.waitFor({ state: 'detached', ...PATIENT });
  await alert.waitFor({ state: 'detached', ...PATIENT });
});

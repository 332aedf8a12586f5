import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Database } from '../../database/database.ts';
import { accounts, sharedAccounts } from '../../database/tables.ts';
import type { ServerContext } from '../../server-context.ts';
import { addAccount } from '../../testing/account.store.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { SeveralEvents } from '../../testing/several-events.ts';
import { restoreBackup } from '../backup/restore.store.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { adminLinks } from './admin-links.ts';
import type { Cloud } from './cloud.ts';
import { takeAlong } from './take-along.ts';

const PASSWORD = 'a long enough one';
const AT_VENUE = 'chosen at the venue';
const { users } = tables;

let folder: string;
let events: SeveralEvents;
let laptop: Database;
let context: ServerContext;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-venue-'));
  events = await SeveralEvents.open(await openTestPglite(), ['camp']);
  await addAccount(events.app, { email: 'own@test.example', password: PASSWORD });
  for (const email of ['guest@test.example', 'desk@test.example']) {
    await events.share(email, PASSWORD, ['', 'camp']);
    await events.signIn('', email, PASSWORD);
  }
  const { queries } = events.app.context.database;
  await queries.update(users).set({ role: 'admin' }).where(eq(users.email, 'desk@test.example'));
  await queries.update(users).set({ hidden: true }).where(eq(users.email, 'guest@test.example'));

  const path = join(folder, 'event.gz');
  await writeBackup(events.app.context.database, 'event-001', path);
  const cloud = { address: 'https://conf.example', post: async () => new Response(readFileSync(path)) };
  laptop = await openTestPglite();
  await takeAlong(laptop, { eventId: 'event-001', dataDir: folder }, cloud as unknown as Cloud, PASSWORD);
  context = { ...events.app.context, database: laptop, config: { ...events.app.context.config, mail: undefined } };
  app = createApp(context);
});
afterAll(async () => {
  await events.close();
  await laptop.close();
  rmSync(folder, { recursive: true });
});

const post = async (path: string, body: object, as?: string) => {
  const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  return { status: response.status, body: await response.json() };
};
const signIn = async (email: string, password: string) => (await post('/api/auth/login', { email, password })).status;
const choose = (token: string) => post('/api/auth/verify', { token, newPassword: AT_VENUE });
const personOf = async (email: string) => (await laptop.queries.select().from(users).where(eq(users.email, email)))[0];

it('takes no password along that opens other events, and lets admins and then all others in by links of its own', async () => {
  expect(await laptop.queries.$count(sharedAccounts)).toBe(0);
  expect(await signIn('own@test.example', PASSWORD)).toBe(200);
  for (const email of ['guest@test.example', 'desk@test.example']) expect(await signIn(email, PASSWORD)).toBe(401);

  const [link, ...more] = await adminLinks(context);
  expect([link?.name, more]).toEqual(['Somebody', []]);
  const desk = await choose(link?.token ?? '');
  expect(desk.body.user.email).toBe('desk@test.example');
  expect(await adminLinks(context)).toEqual([]);

  const handedOut = await post('/api/admin/invitations/links', { to: 'uninvited' }, desk.body.access_token);
  expect(handedOut.body.people.map(({ email }: { email: string }) => email)).toEqual(['guest@test.example']);
  const [, token] = handedOut.body.people[0].link.split('#verify=');
  expect((await choose(token)).body.user.email).toBe('guest@test.example');
  expect(await signIn('guest@test.example', AT_VENUE)).toBe(200);
  // Who hid themself in the cloud did so here.
  expect(await personOf('guest@test.example')).toMatchObject({ verified: true, hidden: true });
  expect(await personOf('own@test.example')).toMatchObject({ verified: true });
  // Each of them has a password of this laptop alone.
  const own = await laptop.queries.select().from(accounts);
  expect(own.map(({ password_hash }) => password_hash.startsWith('$argon2id'))).toEqual([true, true, true]);
});

it('puts the event back on the server of its own with nobody the worse, though the file has no such password', async () => {
  const { database } = events.app.context;
  await restoreBackup(database, 'event-001', join(folder, 'event.gz'), '');
  const [guest] = await database.queries.select().from(users).where(eq(users.email, 'guest@test.example'));
  expect(guest).toMatchObject({ verified: true });
  expect((await events.signIn('', 'guest@test.example', PASSWORD)).status).toBe(200);
});

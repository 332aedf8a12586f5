import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { commands as outcomes } from '../../database/tables.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';
import { linkTokenIn, mailsIn } from '../../testing/mail/mail-folder.ts';
import { TestServer } from '../../testing/server.ts';
import { VenueLaptop } from '../../testing/venue-laptop.ts';

/** For starts on a busy machine. */
const PATIENCE_MS = 180_000;
/** More than go over in one call. */
const CROWD = Array.from({ length: 450 }, (_, i) => `person-${String(i).padStart(3, '0')}`);
const LAPTOP_FIRST = 'laptop-first';
const CLOUD_FIRST = 'cloud-first';
const ERASED = 'erased';
const UNDONE = 'undone';
const HELD = 'held';
/** Is no longer on the laptop, but nobody removed them. */
const ABSENT = 'absent';
const DOUBLE = 'double';
const DOUBLE_HERE = 'double-at-the-laptop';
const ADMIN = { email: 'desk@example.org', password: 'the password of the desk' };
const LEAVER = { email: 'leaver@example.org', password: 'chosen at the venue' };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

interface Person {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): ReturnType<VenueLaptop['call']>;
  device: TestDevice;
}

describe('a laptop that takes an event along, and hands over what happened', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  let cloud: TestServer;
  const laptop = new VenueLaptop({ CLOUD_EMAIL: ADMIN.email, CLOUD_PASSWORD: ADMIN.password });
  let atCloud: Person;
  let atLaptop: Person;
  /** Ids of scan records, by where they were made. */
  const made = { cloud: new Map<string, string>(), laptop: new Map<string, string>() };

  async function signIn(server: Pick<VenueLaptop, 'call'>, who = ADMIN): Promise<Person> {
    const { body } = await server.call('POST', '/api/auth/login', who);
    const { access_token } = body as { access_token: string };
    const call: Person['call'] = (method, path, sent, headers) =>
      server.call(method, path, sent, access_token, headers);
    return { call, device: new TestDevice((path, sent) => call('POST', path, sent)) };
  }

  const recordOf = (where: keyof typeof made, person: string) =>
    [...made[where]].find(([, user_id]) => user_id === person)?.[0];

  /** @param seconds how long ago */
  async function checkIn(where: keyof typeof made, { device }: Person, people: readonly string[], seconds: number) {
    const commands = people.map((user_id) => {
      const check_in_id = randomUUID();
      made[where].set(check_in_id, user_id);
      const rest = { gate_id: 'gate-main', check_in_method: 'qr', verdict: 'admitted' } as const;
      return device.command('record_check_in', { check_in_id, user_id, ...rest }, ago(seconds));
    });
    const answered = await device.push(commands);
    expect(answered.every(({ status }) => status === 'applied')).toBe(true);
  }

  /** Registers by the mailed link, as somebody does who is not on the list. */
  async function register(server: Pick<TestServer, 'call'>, dataDir: string, email: string): Promise<void> {
    const body = { name: 'Neema Walkin', email, company: 'Kijani', position: '' };
    expect((await server.call('POST', '/api/auth/register', body)).status).toBe(201);
    const token = await vi.waitFor(() => {
      const found = linkTokenIn(mailsIn(dataDir).find((mail) => mail.includes(email)) ?? '');
      if (!found) throw new Error(`no mail to ${email}`);
      return found;
    });
    const verified = await server.call('POST', '/api/auth/verify', { token, newPassword: LEAVER.password });
    expect(verified.status).toBe(200);
  }

  const contentAt = async (where: 'cloud' | 'laptop') => {
    const target = where === 'cloud' ? { databaseUrl: testDatabase.url, dataDir: '' } : { dataDir: laptop.dataDir };
    const database = await openDatabase(target);
    return contentOf(database).finally(() => database.close());
  };
  const onLaptop = async (work: (queries: Queries) => PromiseLike<unknown>) => {
    const database = await openDatabase({ dataDir: laptop.dataDir });
    await work(database.queries);
    await database.close();
  };
  const rowsAtCloud = async () => {
    const database = await openDatabase({ databaseUrl: testDatabase.url, dataDir: '' });
    try {
      const { queries } = database;
      const [records, people] = [
        await queries.select().from(tables.check_ins),
        await queries.select().from(tables.users),
      ];
      return { records, people, answered: await queries.$count(outcomes) };
    } finally {
      await database.close();
    }
  };

  /** What the laptop printed for who is there under another id. */
  let badge = '';
  let cloudDir: VenueLaptop;
  beforeAll(async () => {
    testDatabase = await makePostgresDatabase();
    cloudDir = new VenueLaptop();
    cloud = await TestServer.start({
      ...{ DATABASE_URL: testDatabase.url, AUTH_SECRET: 'a secret of the server in the cloud' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATA_DIR: cloudDir.dataDir },
    });
    atCloud = await signIn(cloud);
    const people = [...CROWD, LAPTOP_FIRST, CLOUD_FIRST, ERASED, UNDONE, HELD, ABSENT];
    const { device } = atCloud;
    await device.push(
      people.map((id) => device.command('create_person', { person: { id, name: id, email: `${id}@example.org` } })),
    );
    await atCloud.call('PUT', '/api/events/event-001', { registration: 'open' });
    await register(cloud, cloudDir.dataDir, LEAVER.email);
  }, PATIENCE_MS);
  afterAll(async () => {
    await cloud.kill();
    await laptop.remove();
    await cloudDir.remove();
    await testDatabase.drop();
  }, PATIENCE_MS);

  const run = (...args: string[]) => laptop.run(...args);

  it(
    'takes the event along, and both go on',
    async () => {
      const { said, code } = await run('take-along', cloud.address);
      expect({ said, code }).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^\d+ rows of event-001 were taken along/),
      });
      await laptop.serve();
      atLaptop = await signIn(laptop);

      await checkIn('laptop', atLaptop, CROWD, 60);
      await checkIn('laptop', atLaptop, [LAPTOP_FIRST], 60);
      await checkIn('cloud', atCloud, [LAPTOP_FIRST, CLOUD_FIRST], 50);
      await checkIn('laptop', atLaptop, [CLOUD_FIRST, ERASED], 40);
      // Nobody at the laptop knows that this person is gone.
      await atCloud.call('DELETE', `/api/admin/people/${ERASED}`);

      await checkIn('laptop', atLaptop, [UNDONE], 60);
      await atLaptop.call('POST', `/api/admin/check-ins/${recordOf('laptop', UNDONE)}/undo`, {
        reason: 'the wrong person',
      });
      // By its clock, years before it signed in.
      await checkIn('laptop', atLaptop, [HELD], 200_000_000);

      const added = (device: Person['device'], id: string) =>
        device.push([
          device.command('create_person', { person: { id, name: DOUBLE, email: `${DOUBLE}@example.org` } }),
        ]);
      await added(atCloud.device, DOUBLE);
      await added(atLaptop.device, DOUBLE_HERE);
      await checkIn('laptop', atLaptop, [DOUBLE_HERE], 30);

      await register(laptop, laptop.dataDir, 'walkin@example.org');
      await register(laptop, laptop.dataDir, 'both@example.org');
      await register(cloud, cloudDir.dataDir, 'both@example.org');
      await atLaptop.device.pull(1_000, ['users']);
      const known = [...(atLaptop.device.documents.get('users')?.values() ?? [])] as { id: string; email?: string }[];
      const idOf = (email: string) => known.find((person) => person.email === email)?.id as string;
      await checkIn('laptop', atLaptop, [idOf('walkin@example.org'), idOf('both@example.org')], 30);
      const walkin = await signIn(laptop, { email: 'walkin@example.org', password: 'chosen at the venue' });
      const bio = 'Longer than what is kept of a command with its outcome. '.repeat(10);
      await walkin.device.push([walkin.device.command('update_profile', { changes: { bio } })]);
      const leaver = await signIn(laptop, LEAVER);
      const confirmed = { 'baraza-password': encodeURIComponent(LEAVER.password) };
      expect((await leaver.call('DELETE', '/api/users/me', undefined, confirmed)).status).toBe(200);
      await laptop.stop();
      await onLaptop(async (queries) => {
        await queries.delete(tables.users).where(eq(tables.users.id, ABSENT));
        const [double] = await queries.select().from(tables.users).where(eq(tables.users.id, DOUBLE_HERE));
        badge = double?.ticket_code ?? 'none';
      });
    },
    PATIENCE_MS,
  );

  it(
    'does not take the event along again before what happened was handed over',
    async () => {
      const { said, code } = await run('take-along', cloud.address);
      expect(code).toBe(1);
      expect(said).toMatch(
        /things that happened on this laptop were not handed over.+First: npm run venue -- hand-over/,
      );
    },
    PATIENCE_MS,
  );

  it(
    'killed half-way it goes on from there, and each is counted once',
    async () => {
      const before = (await rowsAtCloud()).answered;
      const handing = await laptop.begin('hand-over');
      const ended = new Promise((resolve) => handing.once('exit', resolve));
      await vi.waitFor(async () => expect((await rowsAtCloud()).answered).toBeGreaterThan(before), {
        timeout: PATIENCE_MS,
        interval: 5,
      });
      handing.kill('SIGKILL');
      await ended;
      const { said, code } = await run('hand-over');
      expect(code, said).toBe(0);
      expect(said).toMatch(/^460 of 462 things that happened here are at http:\S+ now, with \d new people/);
      expect(said).toMatch(/record_check_in of erased: This person is not on the list\./);
      expect(said).toMatch(/create_person: /);

      const { records, people } = await rowsAtCloud();
      const gone = recordOf('laptop', ERASED);
      const everyId = [...made.cloud.keys(), ...made.laptop.keys()].filter((id) => id !== gone);
      expect(records.map(({ id }) => id).sort()).toEqual(everyId.sort());
      const statusOf = (where: keyof typeof made, person: string) =>
        records.find(({ id }) => id === recordOf(where, person))?.status;
      for (const person of CROWD) expect(statusOf('laptop', person)).toBe('accepted');
      expect(statusOf('laptop', LAPTOP_FIRST)).toBe('accepted');
      expect(statusOf('cloud', LAPTOP_FIRST)).toBe('duplicate');
      expect(statusOf('cloud', CLOUD_FIRST)).toBe('accepted');
      expect(statusOf('laptop', CLOUD_FIRST)).toBe('duplicate');
      expect(statusOf('laptop', UNDONE)).toBe('undone');
      expect(statusOf('laptop', HELD)).toBe('held');
      const named = (email: string) => people.filter((person) => person.email === email);
      expect(named('walkin@example.org')).toMatchObject([{ checkedIn: true, company: 'Kijani', role: 'user' }]);
      expect(named('walkin@example.org')[0]?.bio.length).toBeGreaterThan(400);
      expect(named('both@example.org')).toMatchObject([{ checkedIn: true }]);
      expect(named(LEAVER.email)).toEqual([]);
      expect(named(`${ABSENT}@example.org`)).toHaveLength(1);
      expect(named(`${DOUBLE}@example.org`)).toMatchObject([{ id: DOUBLE, checkedIn: true, external_code: badge }]);
      expect(people.filter(({ checkedIn }) => checkedIn)).toHaveLength(CROWD.length + 5);
      const walkin = await cloud.call('POST', '/api/auth/login', {
        ...{ email: 'walkin@example.org', password: 'chosen at the venue' },
      });
      expect(walkin.status).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'handed over again nothing is done twice, and the laptop takes along what both have',
    async () => {
      const before = await contentAt('cloud');
      const again = await run('hand-over');
      expect(again.code, again.said).toBe(0);
      const after = await contentAt('cloud');
      expect(after).toEqual(before);
      // Who registered meanwhile is in no journal.
      await onLaptop(async (queries) => {
        const [person] = await queries.select().from(tables.users).where(eq(tables.users.id, LAPTOP_FIRST));
        const late = { id: 'late', email: 'late@example.org', checkedIn: false, checkin_time: null };
        await queries.insert(tables.users).values({ ...(person as NonNullable<typeof person>), ...late });
      });
      expect((await run('take-along', cloud.address)).code).toBe(0);
      expect((await rowsAtCloud()).people.map(({ id }) => id)).toContain('late');
      const { doors: _, ...there } = await contentAt('cloud');
      const { doors: __, ...here } = await contentAt('laptop');
      expect(here).toEqual(there);
    },
    PATIENCE_MS,
  );
});

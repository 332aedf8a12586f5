import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq, type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { mailRefusals, mails } from '../../database/tables/mails.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openMailServer, refusal } from '../../testing/mail/mail-server.ts';
import { openHandoverNotes } from './handover-notes.ts';
import { Pace } from './pace.ts';
import { countMails, LEASE_MS, type MailRow, queueMails, withdrawMails } from './queue.store.ts';
import { listRefusals } from './refusals.store.ts';
import { type Sending, sendDue } from './sender.ts';
import { MAIL_CONNECTIONS, type Mail, type MailTransport, openMail } from './transport.ts';

const EVENT = 'event-001';
const addressOf = (user: string) => `${user}@example.org`;

describeEachDatabase('mails that are queued', (open) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof openMailServer>>;
  let transport: MailTransport;
  let notes: ReturnType<typeof openHandoverNotes>;
  const dataDir = mkdtempSync(join(tmpdir(), 'notes-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  beforeEach(async () => {
    database = await open();
    server = await openMailServer();
    transport = openMail(readConfig(server.env), { isPooled: true });
    notes = openHandoverNotes(dataDir);
  });
  afterEach(async () => {
    vi.useRealTimers();
    transport.close();
    await server.close();
    await database.close();
  });

  const queue = (...users: string[]) =>
    database.transaction((tx) =>
      queueMails(
        tx,
        EVENT,
        users.map((user_id) => ({ kind: 'invitation', user_id })),
      ),
    );
  const compose = async ({ user_id }: MailRow) => ({
    ...{ to: addressOf(user_id), subject: 'An invitation', text: `To ${user_id}`, html: '<p>To you</p>' },
  });
  const send = (more: Partial<Sending> = {}) =>
    sendDue({
      ...{ database, eventId: EVENT, transport, compose, notes, log: pino({ level: 'silent' }), perMinute: 60_000 },
      ...more,
    });
  const counts = async () =>
    Object.fromEntries(
      Object.entries(await countMails(database.queries, EVENT, 'invitation')).filter(([, count]) => count > 0),
    );
  const received = () => server.received.map(({ to }) => to).sort();
  /** What was postponed, and what somebody has who died, is due now. */
  const timePasses = () =>
    database.queries
      .update(mails)
      .set({ due_at: sql`now()` as never })
      .where(sql`due_at is not null`);
  // An embedded database has the clock of its process.
  const clockIsWrongBy = (ms: number) =>
    database.kind === 'postgres' && vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  const answers = async () => (await database.queries.select().from(mails)).map(({ answer }) => answer);

  it('go out once each, by whichever of several senders', async () => {
    const users = Array.from({ length: 40 }, (_, at) => `u${at}`);
    await queue(...users);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(received()).toEqual(users.map(addressOf).sort());
    expect(await counts()).toEqual({ sent: 40 });
    const ids = server.received.map(({ message }) => /^Message-ID: <(.+)@event\.example>/im.exec(message)?.[1]);
    expect(new Set(ids)).toEqual(new Set((await database.queries.select().from(mails)).map(({ id }) => id)));
  });

  it('are queued for everybody, however many are invited at once', async () => {
    await queue(...Array.from({ length: 2_001 }, (_, at) => `u${at}`));
    expect(await counts()).toEqual({ queued: 2_001 });
  });

  it('are noted as handed over before the mail server has their end', async () => {
    await queue('amina');
    const states: string[] = [];
    server.behaviour.onMessage = async () => {
      states.push(...(await database.queries.select().from(mails)).map(({ state }) => state));
    };
    await send();
    expect(states).toEqual(['handed_over']);
  });

  it('that were not handed over when their sender died are sent by the next, once', async () => {
    await queue('amina');
    const dies = () => Promise.reject(new Error('killed'));
    const dying = { isServer: true, send: (mail: Mail) => transport.send(mail, handoverThat(dies)) };
    await send({ transport: dying });
    expect(received()).toEqual([]);
    await timePasses();
    await send();
    expect(received()).toEqual([addressOf('amina')]);
    expect(await counts()).toEqual({ sent: 1 });
  });
  const handoverThat = (beforeEnd: () => Promise<void>) => ({
    id: 'x',
    queuedAt: '2026-11-21T09:00:00.000Z',
    beforeEnd,
  });

  it('that somebody else has taken meanwhile are not ended by a sender that was taken for dead', async () => {
    await queue('amina');
    let isFirst = true;
    await send({
      async compose(row) {
        if (isFirst) {
          isFirst = false;
          await timePasses();
          await send();
        }
        return compose(row);
      },
    });
    expect(received()).toEqual([addressOf('amina')]);
    expect(await counts()).toEqual({ sent: 1 });
  });

  it('whose sender fell asleep while it noted them as handed over go out by the next, once', async () => {
    await queue('amina');
    vi.useFakeTimers({ toFake: ['performance'] });
    const asleep = (...of: Parameters<typeof database.queries.update>) => {
      vi.advanceTimersByTime(LEASE_MS);
      return database.queries.update(...of);
    };
    const queries = new Proxy(database.queries, {
      get: (own, name) => (name === 'update' ? asleep : Reflect.get(own, name)),
    });
    await send({ database: { ...database, queries } });
    expect(received()).toEqual([]);
    await timePasses();
    await send();
    expect(received()).toEqual([addressOf('amina')]);
    expect(await counts()).toEqual({ sent: 1 });
  });

  it('of which nobody knows whether they arrived are counted as uncertain, and not sent again', async () => {
    await queue('amina', 'kofi');
    server.behaviour.onMessage = (_, address) => {
      if (address !== addressOf('amina')) return;
      server.received.push({ to: address, message: '' });
      server.hangUp();
      throw refusal(451, 'nobody hears this');
    };
    await send();
    for (let n = 0; n < 3; n++) {
      await timePasses();
      await send();
    }
    expect(received().filter((to) => to === addressOf('amina'))).toHaveLength(1);
    expect((await counts()).uncertain).toBeGreaterThanOrEqual(1);
  });

  it('that were taken while the database was away for a moment are sent, and not uncertain', async () => {
    await queue('amina');
    let isAwayFor = 0;
    const blinking: Database = {
      ...database,
      async transaction(work) {
        if (isAwayFor-- > 0) throw Object.assign(new Error('stopping'), { code: '57P01' });
        return database.transaction(work);
      },
    };
    const taking = async (_: Mail, handover?: { beforeEnd(): Promise<void> }) => {
      await handover?.beforeEnd();
      isAwayFor = 3;
    };
    await send({ database: blinking, transport: { isServer: false, send: taking }, pause: async () => undefined });
    expect(await counts()).toEqual({ sent: 1 });
  });

  it('go out when the clock of the database says so, however wrong that of a process is', async () => {
    clockIsWrongBy(3_600_000);
    await queue('amina', 'kofi');
    server.behaviour.onRecipient = (address) => {
      if (address === addressOf('kofi')) throw refusal(451, 'not now');
    };
    clockIsWrongBy(-2 * 3_600_000);
    for (let n = 0; n < 2; n++) await send();
    expect(received()).toEqual([addressOf('amina')]);
    const rows = await database.queries.select().from(mails);
    expect(rows.find(({ user_id }) => user_id === 'kofi')).toMatchObject({ state: 'trying', tries: 1 });
  });

  it.each([
    ['sent', 3_600_000],
    ['queued', -3_600_000],
  ])(
    'that are good for a while are so by the clock of the database: %s by a process that is wrong by %i',
    async (what, by) => {
      server.behaviour.onRecipient = () => {
        throw refusal(451, 'not now');
      };
      if (what === 'queued') clockIsWrongBy(by);
      const forgotten = { kind: 'forgotten', user_id: 'amina', goodForMs: 1_800_000 } as const;
      await database.transaction((tx) => queueMails(tx, EVENT, [forgotten]));
      vi.useRealTimers();
      if (what === 'sent') clockIsWrongBy(by);
      await send();
      expect(await database.queries.select().from(mails)).toMatchObject([{ state: 'trying', tries: 1 }]);
      server.behaviour = {};
      await timePasses();
      await send();
      expect(received()).toEqual([addressOf('amina')]);
    },
  );

  it('that a sender left handed over when it died are uncertain, but those that never got their end, which are sent', async () => {
    await queue('ended', 'unended', 'elsewhere');
    await send({ transport: { isServer: false, send: async () => undefined } });
    for (const row of await database.queries.select().from(mails)) {
      if (row.user_id === 'ended') notes.add(row.claim);
      const claim = row.user_id === 'elsewhere' ? 'another-machine.123' : row.claim;
      const lost = { state: 'handed_over', claim, due_at: new Date().toISOString() } as const;
      await database.queries.update(mails).set(lost).where(eq(mails.id, row.id));
    }
    await send({ notes: openHandoverNotes(dataDir) });
    expect(received()).toEqual([addressOf('unended')]);
    expect(await counts()).toEqual({ sent: 1, uncertain: 2 });
  });

  it('that a mail server refuses for good are not tried again, and it is noted why', async () => {
    await queue('amina', 'gone', 'spam');
    server.behaviour.onRecipient = (address) => {
      if (address === addressOf('gone')) throw refusal(550, 'no such mailbox');
    };
    server.behaviour.onMessage = (_, address) => {
      if (address === addressOf('spam')) throw refusal(554, 'this is spam');
    };
    await send();
    server.behaviour = {};
    await timePasses();
    await send();
    expect(received()).toEqual([addressOf('amina')]);
    expect(await counts()).toEqual({ sent: 1, failed: 2 });
    const said = (await answers()).join(' ');
    expect(said).toContain('no such mailbox');
    expect(said).toContain('this is spam');
  });

  it('that it refuses for now are tried again, later each time, and at last given up', async () => {
    await queue('amina', 'busy');
    server.behaviour.onRecipient = (address) => {
      if (address === addressOf('busy')) throw refusal(451, 'try again later');
    };
    const waits: number[] = [];
    for (let tries = 1; tries <= 6; tries++) {
      await send();
      const [row] = await database.queries.select().from(mails).where(eq(mails.user_id, 'busy'));
      if (row?.due_at) waits.push(Date.parse(row.due_at) - Date.now());
      await timePasses();
    }
    expect(waits).toHaveLength(5);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(waits[0]).toBeGreaterThan(5 * 60_000);
    await send();
    expect(await counts()).toEqual({ sent: 1, failed: 1 });
  });

  it('that are good for a while are tried for all of it, sooner at first, and not sent later', async () => {
    const queueTimed = (user_id: string, minutes: number) => {
      const goodForMs = minutes * 60_000;
      return database.transaction((tx) => queueMails(tx, EVENT, [{ kind: 'forgotten', user_id, goodForMs }]));
    };
    await queueTimed('busy', 30);
    await queueTimed('late', -1);
    server.behaviour.onRecipient = () => {
      throw refusal(451, 'try again later');
    };
    const waits: number[] = [];
    for (let tries = 1; tries <= 5; tries++) {
      await send();
      const [row] = await database.queries.select().from(mails).where(eq(mails.user_id, 'busy'));
      if (row?.due_at) waits.push(Math.round((Date.parse(row.due_at) - Date.now()) / 60_000));
      await timePasses();
    }
    // Nobody lets the thirty minutes pass here, but the sixth would be due after them.
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    await send();
    const rows = await database.queries.select().from(mails);
    const ends = Object.fromEntries(rows.map(({ user_id, state, answer }) => [user_id, `${state}: ${answer}`]));
    expect(ends.busy).toMatch(/^failed: .*try again later/);
    expect(ends.late).toMatch(/^failed: No mail server took it/);
    server.behaviour = {};
    await queueTimed('late', -1);
    await send();
    expect(received()).toEqual([]);
  });

  it('to nobody who is here are forgotten when they are over, however they ended', async () => {
    const addresses = ['taken', 'gone', 'lost'].map(addressOf);
    await database.transaction((tx) =>
      queueMails(
        tx,
        EVENT,
        addresses.map((email) => ({ kind: 'registration', user_id: '', email, newcomer: { name: 'Somebody' } })),
      ),
    );
    server.behaviour.onRecipient = (address) => {
      if (address === addressOf('gone')) throw refusal(550, 'no such mailbox');
    };
    const lost = { state: 'handed_over', claim: 'another-machine.1', due_at: new Date().toISOString() } as const;
    await database.queries
      .update(mails)
      .set(lost)
      .where(eq(mails.email, addressOf('lost')));
    await send({ compose: async (row) => ({ ...(await compose(row)), to: row.email }) });
    expect(received()).toEqual([addressOf('taken')]);
    expect([await database.queries.$count(mails), await database.queries.$count(mailRefusals)]).toEqual([0, 0]);
  });

  it('of a kind that only a newer server knows are left to it', async () => {
    await queue('amina');
    await database.queries.update(mails).set({ kind: 'newer' });
    await send();
    expect(await database.queries.$count(mails, eq(mails.state, 'queued'))).toBe(1);
  });

  it('note on a person which address was refused for good and why, until a mail is taken there', async () => {
    const { users } = tables;
    await database.queries.insert(users).values(
      ['amina', 'kofi', 'spam'].map((id) => ({
        ...{ id, event_id: EVENT, name: id, ticket_code: id, email: addressOf(id).toUpperCase() },
      })),
    );
    const refused = async () =>
      (await listRefusals(database.queries, EVENT, { limit: 10, offset: 0 })).rows.map(({ user_id, answer }) => [
        user_id,
        answer.replace(/.*rejected: /, ''),
      ]);
    await queue('amina', 'kofi', 'spam');
    server.behaviour.onRecipient = (address) => {
      if (address === addressOf('amina')) throw refusal(550, '5.1.1 no such mailbox');
      if (address === addressOf('kofi')) throw refusal(450, 'mailbox busy');
    };
    server.behaviour.onMessage = (_, address) => {
      if (address === addressOf('spam')) throw refusal(554, 'this is spam');
    };
    await send();
    expect(await refused()).toEqual([['amina', '550 5.1.1 no such mailbox']]);
    // Who has another address, or is about to, is not refused there.
    const of = (user_id: string, changes: object) =>
      database.queries.update(users).set(changes).where(eq(users.id, user_id));
    await of('amina', { email: 'new@example.org' });
    expect(await refused()).toEqual([]);
    await of('amina', { pending_email: addressOf('amina') });
    expect(await refused()).toHaveLength(1);
    await of('amina', { email: addressOf('amina'), pending_email: null });
    server.behaviour = {};
    await queue('amina');
    await send();
    expect(await refused()).toEqual([]);
    expect(await database.queries.$count(mailRefusals)).toBe(0);
  });

  it.each([
    [554, '5.7.1 <x@example.org>: Relay access denied'],
    [550, '5.7.1 Service unavailable; client host blocked'],
    [550, '5.1.8 <hello@event.example>: Sender address rejected: Domain not found'],
    [553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    [530, 'SMTP authentication is required'],
    [550, 'relay not permitted'],
  ])('wait while the mail server refuses whoever sends (%i %s), and nobody counts as refused', async (code, words) => {
    const users = Array.from({ length: 12 }, (_, at) => `u${at}`);
    await queue(...users);
    server.behaviour.onRecipient = () => {
      throw refusal(code, words);
    };
    await send();
    const rows = await database.queries.select().from(mails);
    const tried = rows.filter(({ tries }) => tries > 0);
    expect(tried.length).toBeLessThanOrEqual(MAIL_CONNECTIONS);
    expect(new Set(tried.map(({ state }) => state))).toEqual(new Set(['trying']));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['trying', 'queued']));
    expect(await database.queries.$count(mailRefusals)).toBe(0);
    server.behaviour = {};
    await timePasses();
    await send();
    expect(received()).toEqual(users.map(addressOf).sort());
  });

  it.each([
    [550, '5.1.1 <x@example.org>: User unknown in relay recipient table'],
    [550, '<x@example.org>: Recipient address rejected: User unknown in relay recipient table'],
    [550, '5.4.1 Recipient address rejected: Access denied. [5.7.33.1]'],
  ])('are refused for good where it knows no such mailbox (%i %s)', async (code, words) => {
    await queue('gone');
    server.behaviour.onRecipient = () => {
      throw refusal(code, words);
    };
    await send();
    expect(await counts()).toEqual({ failed: 1 });
    expect(await database.queries.$count(mailRefusals)).toBe(1);
  });

  it('wait while the mail server is away, and it is not asked for each', async () => {
    const users = Array.from({ length: 30 }, (_, at) => `u${at}`);
    await queue(...users);
    const gone = openMail(readConfig({ ...server.env, SMTP_URL: 'smtp://127.0.0.1:1' }), { isPooled: true });
    await send({ transport: gone });
    gone.close();
    const tried = (await database.queries.select().from(mails)).filter(({ tries }) => tries > 0);
    expect(tried.length).toBeLessThanOrEqual(5);
    await timePasses();
    await send();
    expect(received()).toEqual(users.map(addressOf).sort());
  });

  it('of which the mail server heard only a part are tried again', async () => {
    await queue('amina');
    const hangingUp = async () => {
      server.hangUp();
      await vi.waitFor(() => expect(server.connections()).toBe(0));
      throw new Error('gone');
    };
    const broken = { isServer: true, send: (mail: Mail) => transport.send(mail, handoverThat(hangingUp)) };
    await send({ transport: broken });
    expect(received()).toEqual([]);
    await timePasses();
    await send();
    expect(received()).toEqual([addressOf('amina')]);
  });

  it('that are called back are not sent, up to the last moment', async () => {
    await queue('amina', 'kofi');
    const back = (user: string) => database.transaction((tx) => withdrawMails(tx, [user], ['invitation']));
    await back('kofi');
    await send({
      async compose(row) {
        await back('amina');
        return compose(row);
      },
    });
    expect(received()).toEqual([]);
    expect(await counts()).toEqual({});
  });

  it('to an old address are not replaced by those to a later one', async () => {
    for (const email of ['first@example.org', 'second@example.org', 'second@example.org'])
      await database.transaction((tx) => queueMails(tx, EVENT, [{ kind: 'addressChanged', user_id: 'amina', email }]));
    await send({ compose: async (row) => ({ ...(await compose(row)), to: row.email }) });
    expect(received()).toEqual(['first@example.org', 'second@example.org']);
  });

  it('replace those of the same kind, and let what somebody waits for go first', async () => {
    await queue('amina', 'kofi');
    await queue('amina');
    await database.transaction((tx) => queueMails(tx, EVENT, [{ kind: 'newAddress', user_id: 'zawadi' }]));
    const order: string[] = [];
    const folder = { isServer: false, send: async ({ to }: { to: string }) => void order.push(to) };
    await send({ transport: folder });
    expect(order).toEqual(['zawadi', 'kofi', 'amina'].map(addressOf));
  });

  it('wait for no mail that a mail server is slow with, though they are queued while it is', async () => {
    await queue('amina');
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const held: string[] = [];
    server.behaviour.onMessage = (_, address) => {
      held.push(address);
      return gate;
    };
    const sending = send();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    // As long as a look at an empty queue takes.
    await database.transaction(() => Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await queue(...['baraka', 'chipo', 'dalila', 'emeka', 'farida'].slice(0, MAIL_CONNECTIONS - 1));
    await vi.waitFor(() => expect(held).toHaveLength(MAIL_CONNECTIONS));
    answer();
    await sending;
    expect(await counts()).toEqual({ sent: MAIL_CONNECTIONS });
  });

  it('that a mail queues in its place go out in the same round, however late the queue was found empty', async () => {
    await queue('amina');
    let find = () => {};
    const foundEmpty = new Promise<void>((resolve) => (find = resolve));
    const isDropped = async () => expect((await database.queries.select().from(mails)).map(userOf)).toEqual(['baraka']);
    const execute = async (query: SQL) => {
      const found = (await database.queries.execute(query)) as { rows: unknown };
      if (JSON.stringify(found.rows) === '[{"is_any":false}]') {
        find();
        await vi.waitFor(isDropped);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return found;
    };
    const queries = new Proxy(database.queries, {
      get: (own, name) => (name === 'execute' ? execute : Reflect.get(own, name)),
    });
    const late: Database = { ...database, queries };
    await send({
      database: late,
      async compose(row) {
        if (row.user_id !== 'amina') return compose(row);
        await foundEmpty;
        await queue('baraka');
        return undefined;
      },
    });
    expect(received()).toEqual([addressOf('baraka')]);
  });
  const userOf = ({ user_id }: MailRow) => user_id;

  it('go out no faster than they may, and events that have none take no turn from those that have', async () => {
    await queue('a', 'b', 'c', 'd', 'e', 'f');
    vi.useFakeTimers({ toFake: ['performance'] });
    const pauses: number[] = [];
    const pace = new Pace(600, async (ms) => pauses.push(Math.round(ms)));
    for (let n = 0; n < 20; n++) await send({ eventId: `idle-${n}`, pace });
    expect(pauses).toEqual([]);
    await send({ pace });
    expect(received()).toHaveLength(6);
    expect(pauses).toEqual([100, 200, 300, 400, 500]);
  });

  it('that wait for their turn are left when the sender is to stop, at once', async () => {
    await queue('a', 'b', 'c');
    const stopping = new AbortController();
    const sending = send({ perMinute: 1, stopping: stopping.signal });
    await vi.waitFor(async () => expect(await counts()).toEqual({ queued: 2, sent: 1 }));
    stopping.abort();
    await sending;
    expect(await counts()).toEqual({ queued: 2, sent: 1 });
  });
});

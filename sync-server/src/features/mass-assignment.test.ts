import { collectionNames } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { and, asc, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, signIn, type TestApp } from '../testing/app.ts';
import { CALLS } from '../testing/calls/calls.ts';
import type { TestCall } from '../testing/calls/test-call.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../testing/mail/mail-folder.ts';
import { addKnownThings, type KnownThings } from '../testing/things.store.ts';

const { users } = tables;

/** What nobody may set by a call, in each of the shapes in which it could be taken for something else. */
const PROTECTED = {
  id: 'made-up',
  role: 'admin',
  email: 'boss@example.org',
  ticketType: 'VIP',
  ticket_status: 'revoked',
  ticket_version: 9,
  ticket_code: 'made up',
  checkedIn: true,
  checkin_time: '2026-11-21T08:00:00.000Z',
  event_id: 'event-002',
  verified: false,
};
const MORE = { ...PROTECTED, profile: PROTECTED, user: PROTECTED, viewer: PROTECTED };

const withBody = Object.entries(CALLS).filter(([, { body, who }]) => body !== undefined && who !== 'admin');
const byAdmins = Object.entries(CALLS).filter(([, { body, who }]) => body !== undefined && who === 'admin');

describeEachDatabase('more than a call asks for', (open) => {
  let app: TestApp;
  let known: KnownThings;
  const mails = openMailFolder();
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { DATA_DIR: mails.dataDir } });
    mails.isOf(app.context);
    known = await addKnownThings(app);
    await app.addEvent({ id: 'event-002' });
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  const people = () =>
    app.context.database.queries
      .select({
        id: users.id,
        event_id: users.event_id,
        verified: users.verified,
        email: users.email,
        role: users.role,
        ticketType: users.ticketType,
        ticket_status: users.ticket_status,
        ticket_version: users.ticket_version,
        ticket_code: users.ticket_code,
        checkedIn: users.checkedIn,
        checkin_time: users.checkin_time,
      })
      .from(users)
      // New ones come by a call, and one is there to be given another address.
      .where(and(ne(users.name, 'New'), ne(users.id, 'moving')))
      .orderBy(asc(users.id));

  const elsewhere = async () => {
    const counts: Record<string, number> = {};
    for (const name of collectionNames) {
      const table = tables[name];
      const rows = await app.context.database.queries.select().from(table);
      counts[name] = rows.filter((row) => ('event_id' in row ? row.event_id : row.id) === 'event-002').length;
    }
    return counts;
  };

  it.each([...withBody, ...byAdmins])('%s changes nothing by it', async (name, call: TestCall) => {
    const before = await people();
    const there = await elsewhere();
    const body = typeof call.body === 'function' ? call.body(known) : call.body;
    const as =
      call.who === 'public'
        ? undefined
        : await signIn(app.context, app[call.who === 'admin' ? 'admin' : 'attendee'].user);
    const method = name.split(' ')[0] as string;
    const answer = await app.call(method, call.at, { ...(as && { as }), body: { ...MORE, ...body } });
    expect(answer.status).toBeLessThan(500);
    expect(await people()).toEqual(before);
    expect(await elsewhere()).toEqual(there);
  });

  it('makes nobody an admin who registers, and checks nobody in', async () => {
    const body = { ...MORE, email: 'climber@example.org', password: 'a long enough one', name: 'Climber' };
    const { status, body: answer } = await app.call('POST', '/api/auth/register', { body });
    expect([status, Object.keys(answer)]).toEqual([201, ['message']]);
    const token = linkTokenIn(await mails.last('climber@example.org'));
    const more = { ...MORE, token, newPassword: 'a long enough one' };
    const verified = (await app.call('POST', '/api/auth/verify', { body: more })).body;
    expect(verified.user).toMatchObject({
      email: 'climber@example.org',
      role: 'user',
      ticketType: 'Standard',
      ticket_status: 'valid',
      ticket_version: 1,
      checkedIn: false,
      event_id: 'event-001',
    });
    expect(verified.user.id).not.toBe('made-up');
  });
});

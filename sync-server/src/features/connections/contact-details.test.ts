import { setTimeout as sleep } from 'node:timers/promises';
import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { applyCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { commandHandlers } from '../handlers.ts';

const { connections, contact_details: details } = tables;
const PHONE = '+254 700 000 001';

const run = <N extends CommandName>(database: Database, as: string, name: N, args: ArgsOf<N>) =>
  database.transaction((tx) =>
    applyCommand(
      commandHandlers,
      tx,
      { user_id: as, event_id: 'event-001', role: 'user', session_id: 's' },
      name,
      args,
      serverOrigin(),
    ),
  );

describeEachDatabase('what a person shares with those they are connected with', (open) => {
  let app: SyncApp;
  let attendee: TestPerson;
  let another: TestPerson;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    ({ attendee, another } = app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [connections, details, tables.blocks]) await app.context.database.queries.delete(table);
  });

  const as = <N extends CommandName>(person: string, name: N, args: ArgsOf<N>) =>
    run(app.context.database, person, name, args);
  const share = (changes: ArgsOf<'share_contact'>['changes'], person = 'attendee') =>
    as(person, 'share_contact', { changes });
  const connect = async () => {
    await as('another', 'request_connection', { user_id: 'attendee' });
    await as('attendee', 'answer_connection', { user_id: 'another', answer: 'accept' });
  };
  const held = async (phone: ReturnType<SyncApp['device']>) => {
    await phone.pull();
    return phone.find('contact_details', 'attendee');
  };

  it('is nothing until they say so, field by field, and nothing again when all is taken back', async () => {
    const own = app.device(attendee);
    expect(await held(own)).toBeUndefined();
    await share({ phone: PHONE });
    await share({ messenger: 'Signal: amina.42' });
    expect(await held(own)).toMatchObject({ email: '', phone: PHONE, messenger: 'Signal: amina.42' });
    await share({ phone: '', messenger: '' });
    expect(await held(own)).toBeUndefined();
    expect(await app.context.database.queries.select().from(details)).toEqual([]);
  });

  it('[S7] reaches who is connected, from then until then, and nobody else', async () => {
    await share({ phone: PHONE });
    const phone = app.device(another);
    const admin = app.device(app.admin);
    await as('another', 'request_connection', { user_id: 'attendee' });
    expect(await held(phone)).toBeUndefined();
    await as('attendee', 'answer_connection', { user_id: 'another', answer: 'accept' });
    expect(await held(phone)).toMatchObject({ phone: PHONE });
    await share({ phone: `${PHONE}2` });
    expect(await held(phone)).toMatchObject({ phone: `${PHONE}2` });
    await as('attendee', 'answer_connection', { user_id: 'another', answer: 'decline' });
    expect(await held(phone)).toBeUndefined();
    await share({ phone: PHONE });
    expect(await held(phone)).toBeUndefined();
    expect(await held(admin)).toBeUndefined();
    expect(admin.told.get('contact_details') ?? new Set()).toEqual(new Set());
  });

  it.each([
    ['withdraws', () => as('another', 'answer_connection', { user_id: 'attendee', answer: 'withdraw' })],
    ['is blocked', () => as('attendee', 'block_person', { user_id: 'another' })],
    ['blocks', () => as('another', 'block_person', { user_id: 'attendee' })],
  ] as const)('[S7] leaves the phone of who %s', async (_, end) => {
    await connect();
    await share({ phone: PHONE });
    const phone = app.device(another);
    expect(await held(phone)).toMatchObject({ phone: PHONE });
    await end();
    expect(await held(phone)).toBeUndefined();
    expect(await held(app.device(another))).toBeUndefined();
    expect(await held(app.device(attendee))).toMatchObject({ phone: PHONE });
  });

  it('is not for who has a revoked ticket, and is there again with a valid one', async () => {
    await connect();
    await share({ phone: PHONE });
    const phone = app.device(another);
    const desk = app.device(app.admin);
    const set = (ticket_status: 'valid' | 'revoked') =>
      desk.push([desk.command('set_ticket_status', { user_id: 'another', ticket_status })]);
    expect(await held(phone)).toBeDefined();
    await set('revoked');
    expect(await held(phone)).toBeUndefined();
    await set('valid');
    expect(await held(phone)).toMatchObject({ phone: PHONE });
  });

  it('goes with its person, and is theirs to take away', async () => {
    const leaver = await app.addPerson('sharer@test.example');
    await as('another', 'request_connection', { user_id: 'sharer' });
    await as('sharer', 'request_connection', { user_id: 'another' });
    await share({ phone: PHONE }, 'sharer');
    const phone = app.device(another);
    await phone.pull();
    expect(phone.ids('contact_details')).toEqual(['sharer']);
    const { body } = await app.call('GET', '/api/users/me/data', { as: leaver });
    expect(body.contact_details).toMatchObject([{ phone: PHONE }]);
    expect((await removeThemself(app, leaver)).status).toBe(200);
    await phone.pull();
    expect(phone.ids('contact_details')).toEqual([]);
    expect(await app.context.database.queries.select().from(details)).toEqual([]);
  });
});

// Of two transactions at once, which PGlite has never.
it.each(['share', 'connect'] as const)('of two at once, %s first, who has just connected is told', async (first) => {
  const app = await openSyncApp(await openTestPostgres());
  const { database } = app.context;
  const phone = app.device(app.another);
  await run(database, 'another', 'request_connection', { user_id: 'attendee' });
  await phone.pull();
  const begin = {
    share: () => run(database, 'attendee', 'share_contact', { changes: { phone: PHONE } }),
    connect: () => run(database, 'attendee', 'answer_connection', { user_id: 'another', answer: 'accept' }),
  };
  let other: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    const viewer = { user_id: 'attendee', event_id: 'event-001', role: 'user', session_id: 's' } as const;
    if (first === 'share')
      await applyCommand(commandHandlers, tx, viewer, 'share_contact', { changes: { phone: PHONE } }, serverOrigin());
    else {
      const args = { user_id: 'another', answer: 'accept' } as const;
      await applyCommand(commandHandlers, tx, viewer, 'answer_connection', args, serverOrigin());
    }
    other = begin[first === 'share' ? 'connect' : 'share']();
    await Promise.race([other, sleep(500)]);
  });
  await other;
  await phone.pull();
  expect(phone.find('contact_details', 'attendee')).toMatchObject({ phone: PHONE });
  expect(await database.queries.select().from(connections).where(eq(connections.status, 'accepted'))).toHaveLength(1);
  await app.close();
});

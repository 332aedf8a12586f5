import { randomUUID } from 'node:crypto';
import type { MessageArgs } from '@baraza/schema/messages/commands';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeUnpushed } from '../../delivery/push-queue.store.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { sendFirstDue } from './going-out.store.ts';
import { sendDue } from './send-scheduled.ts';

const { notifications, users } = tables;
const LATER = '2126-11-21T09:00:00.000Z';
const words = { title: 'Lunch', message: 'It is served.', type: 'info', notification_type: 'food' } as const;

describeEachDatabase('messages', (open) => {
  let app: SyncApp;
  let people: Record<'amina' | 'kofi' | 'zuri' | 'gone' | 'admin', TestPerson>;
  beforeEach(async () => {
    app = await openSyncApp(await open());
    const add = (name: string) => app.addPerson(`${name}@test.example`);
    people = {
      amina: await add('amina'),
      kofi: await add('kofi'),
      zuri: await add('zuri'),
      gone: await add('gone'),
      admin: app.admin,
    };
    await become('amina', { ticketType: 'Press', checkedIn: true });
    await become('kofi', { ticketType: 'Press' });
    await become('gone', { ticketType: 'Press', ticket_status: 'revoked' });
  });
  afterEach(() => app.close());

  const become = (id: string, changes: Partial<typeof users.$inferInsert>) =>
    app.context.database.queries.update(users).set(changes).where(eq(users.id, id));
  const send = (body: object, as = app.admin) =>
    app.call('POST', '/api/notifications/', { as, body: { ...words, ...body } });
  const titles = async (person: TestPerson) =>
    (await app.call('GET', '/api/notifications/user/', { as: person })).body.map(
      ({ title }: { title: string }) => title,
    );
  /** Who has it in their list. */
  const reached = async (title: string) => {
    const found: string[] = [];
    for (const [name, person] of Object.entries(people)) if ((await titles(person)).includes(title)) found.push(name);
    return found.sort();
  };
  const messages = async (query = '') =>
    (await app.call('GET', `/api/notifications/messages${query}`, { as: app.admin })).body;
  const rows = () => app.context.database.queries.select().from(notifications);
  const makeDue = (id: string, ago = '1 minute') =>
    app.context.database.queries
      .update(notifications)
      .set({ send_at: sql`now() - ${ago}::interval` })
      .where(eq(notifications.id, id));
  const sender = () => sendDue(app.context.database, 'event-001');
  const told = (device: TestDevice) => [...(device.told.get('notifications') ?? [])];

  it.each([
    [{}, ['admin', 'amina', 'gone', 'kofi', 'zuri']],
    [{ user_id: 'zuri' }, ['zuri']],
    [{ audience: 'ticket', ticketType: 'Press' }, ['amina', 'kofi']],
    [{ audience: 'checked_in' }, ['amina']],
    [{ audience: 'not_checked_in' }, ['admin', 'kofi', 'zuri']],
    [{ audience: 'ticket', ticketType: 'None such' }, []],
  ])('to %j reach these and nobody else: %j', async (audience, expected) => {
    const sent = await send(audience);
    expect(sent.body).toMatchObject({ ...words, ...audience, state: 'sent', send_at: null });
    expect(await reached('Lunch')).toEqual(expected);
    const everybody = await app.context.database.queries.$count(users);
    const [message] = await messages();
    // Two more are at the event, and are not asked above.
    const others = 'audience' in audience && audience.audience === 'not_checked_in' ? 2 : 0;
    expect(message.recipients).toBe(
      'user_id' in audience || 'audience' in audience ? expected.length + others : everybody,
    );
  });

  it('[S7] come to no replica but those of their people; an admin has the message once', async () => {
    const { body } = await send({ audience: 'ticket', ticketType: 'Press' });
    const devices = { amina: app.device(people.amina), zuri: app.device(people.zuri), admin: app.device(app.admin) };
    for (const device of Object.values(devices)) await device.pull();
    expect(told(devices.zuri)).toEqual([]);
    expect(told(devices.admin)).toEqual([body.id]);
    const [copy = ''] = told(devices.amina);
    expect(devices.amina.find('notifications', copy)).toMatchObject({ ...words, user_id: 'amina', copy_of: body.id });

    await app.call('DELETE', `/api/notifications/${body.id}/`, { as: app.admin });
    for (const device of Object.values(devices)) await device.pull();
    expect(devices.amina.find('notifications', copy)).toBeUndefined();
    expect([told(devices.zuri), told(devices.admin)]).toEqual([[], [body.id]]);
    expect(await rows()).toEqual([]);
  });

  it('stay with those who were of the group when they went out', async () => {
    await send({ audience: 'checked_in' });
    await become('amina', { checkedIn: false });
    await become('zuri', { checkedIn: true });
    expect(await reached('Lunch')).toEqual(['amina']);
  });

  it('have the same translations for each of a group, which a change replaces and a planned message keeps', async () => {
    const translations = { fr: { title: 'Déjeuner' } };
    const { body } = await send({ audience: 'checked_in', translations });
    expect(body.translations).toEqual(translations);
    expect((await rows()).map((row) => row.translations)).toEqual([translations, translations]);
    expect((await send({ translations: { fr: { type: 'urgent' } } })).status).toBe(422);
  });

  it('wait for their time, seen by admins alone, and find their people then', async () => {
    const { body } = await send({ audience: 'checked_in', send_at: LATER });
    expect(body).toMatchObject({ state: 'scheduled', send_at: LATER });
    await send({ title: 'All', send_at: LATER });
    await send({ title: 'One', user_id: 'amina', send_at: LATER });
    const phone = app.device(people.amina);
    await phone.pull();
    await sender();
    expect([await titles(people.amina), told(phone)]).toEqual([[], []]);
    expect((await messages('?state=scheduled')).map(({ title }: { title: string }) => title).sort()).toEqual([
      'All',
      'Lunch',
      'One',
    ]);

    await become('zuri', { checkedIn: true });
    for (const { id } of await rows()) await makeDue(id);
    await sender();
    expect(await reached('Lunch')).toEqual(['amina', 'zuri']);
    expect(await reached('All')).toEqual(['admin', 'amina', 'gone', 'kofi', 'zuri']);
    expect(await reached('One')).toEqual(['amina']);
    expect(await messages('?state=scheduled')).toEqual([]);
    for (const row of await rows()) expect(Date.now() - Date.parse(row.created_at)).toBeLessThan(60_000);
  });

  /** What is too late is listed with the time for which it was planned, and pushed nowhere. */
  async function expectOnlyLateRings() {
    for (const { title, send_at, created_at, copy_of } of await rows())
      if (title === 'Late') expect(Date.now() - Date.parse(created_at)).toBeLessThan(60_000);
      else if (copy_of === '') expect(created_at).toBe(send_at);
      else expect(Date.now() - Date.parse(created_at)).toBeGreaterThan(3_600_000);
    const pushed = await takeUnpushed(app.context.database.queries, 'event-001');
    expect(pushed.map(({ notification }) => notification.title)).toEqual(['Late']);
  }

  it('ring nowhere when no server ran until an hour after their time: they are listed with that time', async () => {
    const late = await send({ title: 'Late', send_at: LATER });
    const tooLate = await send({ title: 'Too late', audience: 'checked_in', send_at: LATER });
    await makeDue(late.body.id, '50 minutes');
    await makeDue(tooLate.body.id, '70 minutes');
    await sender();
    expect(await reached('Too late')).toEqual(['amina']);
    await expectOnlyLateRings();
  });

  it('ring nowhere when a device without a network brings them more than an hour after their time', async () => {
    const laptop = app.device(app.admin);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const plan = (notification_id: string, send_at: string, audience: 'everybody' | 'checked_in' = 'everybody') => {
      const args = { ...words, notification_id, title: notification_id, user_id: '', audience, send_at };
      return laptop.command('send_notification', args, minutesAgo(240));
    };
    const { body } = await send({ send_at: LATER });
    const moved = { ...words, notification_id: body.id, title: 'Moved', user_id: '', send_at: minutesAgo(90) };
    const outcomes = await laptop.push([
      plan('Late', minutesAgo(50)),
      plan('Too late', minutesAgo(70), 'checked_in'),
      laptop.command('update_notification', moved, minutesAgo(230)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect([await reached('Too late'), await reached('Moved')]).toEqual([['amina'], await reached('Late')]);
    await expectOnlyLateRings();
  });

  it('go out in the millisecond of their time as later than it: that time itself says that it was too late', async () => {
    const { body } = await send({ send_at: LATER });
    await app.context.database.transaction(async (tx) => {
      const isDue = { send_at: sql`date_trunc('milliseconds', now())` };
      await tx.update(notifications).set(isDue).where(eq(notifications.id, body.id));
      expect(await sendFirstDue(tx, 'event-001')).toBe(true);
    });
    const [{ send_at, created_at } = body] = await rows();
    expect(Date.parse(created_at) - Date.parse(send_at)).toBe(1);
  });

  it('go out once, whoever looks at the same time, and after one who died in the middle', async () => {
    const { body } = await send({ audience: 'ticket', ticketType: 'Press', send_at: LATER });
    await makeDue(body.id);
    const { database } = app.context;
    const dies = database.transaction(async (tx) => {
      expect(await sendFirstDue(tx, 'event-001')).toBe(true);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await reached('Lunch')).toEqual([]);
    await Promise.all([sender(), sender(), sender()]);
    await sender();
    expect((await rows()).map(({ user_id }) => user_id).sort()).toEqual(['', 'amina', 'kofi']);
  });

  it('are written anew until they go out, and not after', async () => {
    const { body } = await send({ audience: 'checked_in', send_at: LATER });
    const path = `/api/notifications/${body.id}/`;
    const put = (changes: object, as = app.admin) => app.call('PUT', path, { as, body: { ...words, ...changes } });
    const changed = await put({ title: 'Dinner', audience: 'ticket', ticketType: 'Press', send_at: LATER });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { title: 'Dinner', audience: 'ticket', state: 'scheduled' },
    ]);
    expect((await put({ title: 'Mine' }, people.amina)).status).toBe(403);
    expect(await reached('Dinner')).toEqual([]);
    expect((await put({ title: 'Now', audience: 'ticket', ticketType: 'Press' })).body.state).toBe('sent');
    expect(await reached('Now')).toEqual(['amina', 'kofi']);
    const late = await put({ title: 'Too late' });
    expect([late.status, late.body.code]).toEqual([409, 'already_sent']);
    expect((await app.call('PUT', '/api/notifications/none/', { as: app.admin, body: words })).status).toBe(404);
  });

  it('keep what another admin changed while one was written anew', async () => {
    const { body } = await send({ send_at: LATER });
    const base = { ...words, user_id: '', audience: 'everybody', ticketType: '', send_at: LATER } as const;
    const phone = app.device(app.admin);
    const change = (changes: object) =>
      phone.command('update_notification', { notification_id: body.id, ...base, ...changes, base });
    await phone.push([change({ audience: 'ticket', ticketType: 'Press' }), change({ title: 'Dinner' })]);
    expect((await rows()).filter(({ id }) => id === body.id)).toMatchObject([
      { title: 'Dinner', audience: 'ticket', ticketType: 'Press', send_at: LATER, state: 'scheduled' },
    ]);
  });

  it('are not changed by who has not seen what another admin wrote there: that is said, and may be replaced knowingly', async () => {
    const { body } = await send({
      title: ' Lunch',
      send_at: LATER,
      translations: { fr: { message: 'Bon', title: 'Repas' } },
    });
    const phone = app.device(app.admin);
    await phone.pull();
    const translations = { fr: { title: 'Repas', message: 'Bon' } };
    const begun = {
      ...words,
      user_id: '',
      audience: 'everybody',
      ticketType: '',
      send_at: LATER,
      translations,
    } as const;
    const change = async (changes: object, base: MessageArgs = begun) => {
      const args = { notification_id: body.id, ...begun, ...base, ...changes, base };
      const [outcome] = await phone.push([phone.command('update_notification', args)]);
      return outcome?.status === 'applied' ? 'applied' : [outcome?.code, outcome?.detail];
    };
    const stored = async () => (await rows()).find(({ id }) => id === body.id);

    const theirs = { message: 'It is in Hall B', send_at: '2126-11-21T10:00:00.000Z', audience: 'checked_in' } as const;
    expect(await change(theirs)).toBe('applied');
    expect(await change({ title: 'Lunch!', message: 'It is in Hall A' })).toEqual([
      'changed_meanwhile',
      'Somebody else changed this meanwhile. It says now: It is in Hall B. Try again to replace that.',
    ]);
    for (const mine of [{ send_at: null }, { audience: 'ticket', ticketType: 'Press' }, { user_id: 'amina' }])
      expect(await change(mine)).toEqual(['changed_meanwhile', expect.stringContaining('when it goes out')]);
    expect(await stored()).toMatchObject({ ...theirs, title: ' Lunch', state: 'scheduled' });

    // The same written twice, another field, and who has seen it, are no conflict.
    expect(await change({ ...theirs, title: 'Dinner', type: 'urgent', translations: null })).toBe('applied');
    expect(await change({ translations: { fr: { title: 'Dîner' } } })).toEqual([
      'changed_meanwhile',
      expect.stringContaining('translations'),
    ]);
    expect(await change({ translations: { ...translations, sw: { title: 'Chakula' } } })).toBe('applied');
    expect(await change({ message: 'It is in Hall A' }, { ...begun, ...theirs })).toBe('applied');
    expect(await stored()).toMatchObject({
      ...theirs,
      title: 'Dinner',
      message: 'It is in Hall A',
      translations: { sw: { title: 'Chakula' } },
    });
  });

  it('that were called off never go out', async () => {
    const { body } = await send({ send_at: LATER });
    await makeDue(body.id);
    await app.call('DELETE', `/api/notifications/${body.id}/`, { as: app.admin });
    await sender();
    expect(await reached('Lunch')).toEqual([]);
  });

  it('count as delivered when a device says that it holds them, and as read when they are', async () => {
    const { body } = await send({ audience: 'ticket', ticketType: 'Press' });
    await send({ title: 'All' });
    const counts = async () =>
      Object.fromEntries(
        (await messages()).map((each: Record<string, unknown>) => [
          each.title,
          [each.recipients, each.delivered, each.read],
        ]),
      );
    const all = await app.context.database.queries.$count(users);
    expect(await counts()).toEqual({ Lunch: [2, 0, 0], All: [all, 0, 0] });

    const phone = app.device(people.amina);
    await phone.pull();
    // Handed out is not arrived: the answer may have been lost on its way.
    await app.device(people.zuri).pullPage(1_000, ['notifications']);
    await phone.pull();
    expect(await counts()).toEqual({ Lunch: [2, 1, 0], All: [all, 1, 0] });

    const admin = app.device(app.admin);
    await admin.pull();
    const copy = told(phone).find((id) => phone.find('notifications', id)?.copy_of === body.id);
    await app.call('PUT', `/api/notifications/${copy}/read/`, { as: people.amina });
    await app.call('PUT', '/api/notifications/read-all/', { as: people.kofi });
    expect(await counts()).toEqual({ Lunch: [2, 2, 2], All: [all, 2, 1] });
    // Counting is no news for anybody.
    const before = told(admin).length;
    const page = await admin.pullPage(1_000, ['notifications']);
    expect([page.collections.notifications?.documents, told(admin).length]).toEqual([[], before]);
  });

  it('are not delivered by a checkpoint that nobody was given', async () => {
    await send({});
    const body = {
      protocol: PROTOCOL_VERSION,
      device_id: 'd',
      replica: null,
      collections: { notifications: { checkpoint: { xid: '18446744073709551615', seq: '0' }, limit: 10 } },
    };
    await app.call('POST', '/api/sync/pull', { as: people.amina, body });
    expect((await messages())[0].delivered).toBe(0);
  });

  it('are refused for a group that is none, and for a group and a person', async () => {
    for (const body of [
      { audience: 'ticket' },
      { audience: 'checked_in', ticketType: 'Press' },
      { audience: 'checked_in', user_id: 'amina' },
      { audience: 'admins' },
      { send_at: 'tomorrow' },
      { about: { kind: 'request', id: 'kofi' } },
      { about: { kind: 'room', id: 'hall' } },
      { about: { kind: 'session', id: '' } },
      { about: 'session' },
    ])
      expect((await send(body)).body).toMatchObject({ status: 422, code: 'invalid' });
    expect((await send({ user_id: 'nobody', send_at: LATER })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it.each(['connection', 'meeting', 'edit_replaced'])(
    'have no topic of the server, such as %s: no admin would find them, to take them back',
    async (notification_type) => {
      for (const send_at of [null, LATER])
        expect((await send({ notification_type, send_at })).body).toMatchObject({ status: 422, code: 'invalid' });
      const template = { ...words, notification_type };
      const kept = await app.call('POST', '/api/notifications/templates', { as: app.admin, body: template });
      expect(kept.status).toBe(422);
      expect(await rows()).toEqual([]);
    },
  );

  it('lead to what they are about, in each copy too, and to nothing once that is taken out', async () => {
    const about = { kind: 'session', id: 'session-1' };
    const mine = async () => (await app.call('GET', '/api/notifications/user/', { as: people.amina })).body;
    await send({ about, audience: 'checked_in' });
    expect(await mine()).toMatchObject([{ title: 'Lunch', about }]);
    const { body: planned } = await send({ about, title: 'Tea', send_at: LATER });
    expect(planned).toMatchObject({ state: 'scheduled', about });
    const path = `/api/notifications/${planned.id}/`;
    await app.call('PUT', path, { as: app.admin, body: { ...words, title: 'Tea' } });
    expect(await mine()).toMatchObject([{ title: 'Tea', about: null }, { title: 'Lunch' }]);
  });

  it('keep what they are whatever else a call says', async () => {
    const { body } = await send({
      id: 'mine',
      state: 'template',
      copy_of: 'x',
      created_at: LATER,
      event_id: 'event-001',
    });
    expect(body).toMatchObject({ state: 'sent', copy_of: '' });
    expect(body.id).not.toBe('mine');
    expect(body.created_at < LATER).toBe(true);
  });

  it('start from templates of one’s own, kept for all admins and for nobody else', async () => {
    const path = '/api/notifications/templates';
    const made = await app.call('POST', path, { as: app.admin, body: words });
    expect([made.status, made.body]).toMatchObject([201, { ...words, name: 'Lunch', own: true }]);
    const one = `${path}/${made.body.id}/`;
    const changed = await app.call('PUT', one, { as: app.admin, body: { ...words, title: 'Dinner' } });
    expect(changed.body).toMatchObject({ id: made.body.id, title: 'Dinner' });
    const all = (await app.call('GET', path, { as: app.admin })).body as { title: string; own: boolean }[];
    expect(all.filter(({ own }) => own)).toMatchObject([{ title: 'Dinner' }]);
    expect(await reached('Dinner')).toEqual([]);
    const phone = app.device(people.amina);
    await phone.pull();
    expect(told(phone)).toEqual([]);

    for (const [method, at, body] of [
      ['POST', path, words],
      ['PUT', one, words],
      ['DELETE', one],
    ] as const) {
      expect((await app.call(method, at, { as: people.amina, body })).status).toBe(403);
      expect((await app.call(method, at, { body })).status).toBe(401);
    }
    expect((await app.call('POST', path, { as: app.admin, body: { message: 'x' } })).status).toBe(422);
    const { body: message } = await send({});
    for (const id of [message.id, 'weather', randomUUID()])
      expect((await app.call('PUT', `${path}/${id}/`, { as: app.admin, body: words })).status).toBe(404);
    expect((await app.call('DELETE', `${path}/${message.id}/`, { as: app.admin })).status).toBe(404);
    expect((await app.call('DELETE', one, { as: app.admin })).status).toBe(200);
    expect((await app.call('DELETE', one, { as: app.admin })).status).toBe(404);
  });
});

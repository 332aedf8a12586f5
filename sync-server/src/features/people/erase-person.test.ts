import type { Notification } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { allTables } from '../../database/tables/all-tables.ts';
import { auditLog, pushedNotifications, pushSubscriptions } from '../../database/tables.ts';
import { postponePush } from '../../delivery/push-queue.store.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';

describeEachDatabase('erasing a person, by an admin', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await app.addPerson('zuberi-otieno@test.example');
  });
  afterAll(() => app.close());
  const stats = async () => (await app.call('GET', '/api/events/event-001/stats', { as: app.admin })).body;
  const ID = 'zuberi-otieno';

  it('answers all that is kept about them first, without what opens a door', async () => {
    const { status, body } = await app.call('GET', `/api/admin/people/${ID}/data`, { as: app.admin });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: ID, email: 'zuberi-otieno@test.example' });
    expect(JSON.stringify(body)).not.toContain('ticket_code');
    expect((await app.call('GET', '/api/admin/people/nobody/data', { as: app.admin })).status).toBe(404);
    expect((await app.call('GET', `/api/admin/people/${ID}/data`, { as: app.attendee })).status).toBe(403);
  });

  it('answers nothing that they alone may read, and says where that is', async () => {
    const person = await app.addPerson('writer@test.example');
    const phone = new TestDevice((path, body) => app.call('POST', path, { as: person, body }));
    await phone.push([
      phone.command('write_note', { user_id: 'admin', text: 'A note for me', base: '' }),
      phone.command('request_connection', { user_id: 'another', words: 'Words for another' }),
      phone.command('share_contact', { changes: { phone: '0700 000 000' } }),
    ]);
    const other = new TestDevice((path, body) => app.call('POST', path, { as: app.another, body }));
    await other.push([other.command('request_connection', { user_id: 'writer', words: 'Words crossing them' })]);
    const { body } = await app.call('GET', '/api/admin/people/writer/data', { as: app.admin });
    expect(JSON.stringify(body)).not.toMatch(/A note for me|Words for another|Words crossing them|0700 000 000/);
    expect(body.connections).toMatchObject([{ requester_id: 'writer', addressee_id: 'another' }]);
    for (const name of ['person_notes', 'meetings', 'contact_details', 'bookmarks', 'ratings']) {
      expect(body).not.toHaveProperty(name);
      expect(body.only_in_own_export).toContain(name);
    }
    const own = JSON.stringify((await app.call('GET', '/api/users/me/data', { as: person })).body);
    for (const theirs of ['A note for me', 'Words for another', 'Words crossing them', '0700 000 000'])
      expect(own).toContain(theirs);
  });

  it('does not answer whom they meet, when, or what they star, in no notification either', async () => {
    const other = await app.addPerson('companion@test.example');
    const own = await app.addPerson('host@test.example');
    const [phone, theirs] = [own, other].map(
      (as) => new TestDevice((path, body) => app.call('POST', path, { as, body })),
    ) as [TestDevice, TestDevice];
    const start_time = new Date(Date.now() + 3_600_000).toISOString();
    const { queries } = app.context.database;
    await queries.update(tables.events).set({ ends_on: start_time.slice(0, 10) });
    await phone.push([phone.command('request_connection', { user_id: 'companion' })]);
    await theirs.push([theirs.command('answer_connection', { user_id: 'host', answer: 'accept' })]);
    const when = { start_time, minutes: 30, place: 'Gate A' } as const;
    await phone.push([
      phone.command('propose_meeting', { meeting_id: 'tea', user_id: 'companion', ...when }),
      phone.command('add_bookmark', { kind: 'session', target_id: 'session-1' }),
    ]);
    await theirs.push([theirs.command('answer_meeting', { meeting_id: 'tea', answer: 'accept' })]);
    await phone.pull();
    await phone.push([phone.command('mark_notifications_read', { notification_ids: phone.ids('notifications') })]);
    const message = { title: 'For you', message: 'Your badge is ready.', user_id: 'host' };
    await app.call('POST', '/api/notifications/', { as: app.admin, body: message });

    const { body } = await app.call('GET', '/api/admin/people/host/data', { as: app.admin });
    expect(body.notifications.map(({ title }: Notification) => title)).toEqual(['For you']);
    expect(body.notification_reads).toEqual([]);
    expect(body).not.toHaveProperty('bookmarks');
    expect(body.only_in_own_export).toContain('notifications about other people');
    const held = (await app.call('GET', '/api/users/me/data', { as: own })).body;
    expect(held.notifications).toContainEqual(expect.objectContaining({ about: { kind: 'meeting', id: 'tea' } }));
    expect([held.bookmarks.length, held.notification_reads.length > 0]).toEqual([1, true]);
  });

  it('takes them out of every table, the audit log too, which keeps that it was done', async () => {
    await app.call('POST', `/api/checkin/manual?user_id=${ID}&event_id=event-001`, { as: app.admin });
    const about = { title: 'Zuberi', message: 'Write to ZUBERI-OTIENO@test.example', user_id: '' };
    await app.call('POST', '/api/notifications/', { as: app.admin, body: { ...about, user_id: 'another' } });
    const laptop = new TestDevice((path, body) => app.call('POST', path, { as: app.admin, body }));
    const company = 'Mangroves of Kwale';
    await laptop.push([laptop.command('update_person', { user_id: ID, changes: { company } })]);
    const before = await stats();
    expect((await app.call('DELETE', `/api/admin/people/${ID}`, { as: app.admin })).status).toBe(200);
    expect(await stats()).toEqual({
      ...before,
      totalAttendees: before.totalAttendees - 1,
      checkedInAttendees: before.checkedInAttendees - 1,
    });
    const { queries } = app.context.database;
    const [entry] = await queries.select().from(auditLog).where(eq(auditLog.action, 'erase_person')).limit(1);
    expect(entry).toMatchObject({ user_id: 'admin' });
    // What somebody wrote to others stays as they wrote it.
    for (const table of allTables().filter((each) => each !== tables.notifications)) {
      const all = await rowsOf<{ text: string }>(queries, sql`select t::text as text from ${table} t`);
      for (const { text } of all) expect(text).not.toMatch(/zuberi-otieno@test\.example|mangroves/i);
    }
  });

  it('takes the addresses of their browsers out of what is being pushed, and what a process notes of it later', async () => {
    const { queries } = app.context.database;
    await app.addPerson('browsing@test.example');
    const common = { event_id: 'event-001', p256dh: 'p', auth: 'a', created_at: new Date().toISOString() };
    const theirs = ['https://push.example/one', 'https://push.example/two'];
    const kept = 'https://push.example/of-another';
    await queries
      .insert(pushSubscriptions)
      .values([
        ...theirs.map((endpoint) => ({ ...common, endpoint, user_id: 'browsing' })),
        { ...common, endpoint: kept, user_id: 'another' },
      ]);
    const left = { event_id: 'event-001', pushed_at: common.created_at, claimed_until: common.created_at, tries: 1 };
    await queries.insert(pushedNotifications).values([
      { ...left, notification_id: 'mixed', unpushed: [...theirs, kept] },
      { ...left, notification_id: 'all', unpushed: null },
    ]);
    const unpushed = () =>
      queries
        .select({ id: pushedNotifications.notification_id, unpushed: pushedNotifications.unpushed })
        .from(pushedNotifications)
        .orderBy(pushedNotifications.notification_id);
    expect((await app.call('DELETE', '/api/admin/people/browsing', { as: app.admin })).status).toBe(200);
    const withoutThem = [
      { id: 'all', unpushed: null },
      { id: 'mixed', unpushed: [kept] },
    ];
    expect(await unpushed()).toEqual(withoutThem);
    // Of a process that read them before.
    const claimed = { notification: { id: 'mixed' } as Notification, tries: 1, unpushed: null, until: 0, sentAt: 0 };
    await postponePush(queries, claimed, [...theirs, kept], 1_000);
    expect(await unpushed()).toEqual(withoutThem);
  });

  it('[S10] tells their phone that the account is gone, and whose session alone was ended that it is', async () => {
    const [gone, ended] = [await app.addPerson('gone@test.example'), await app.addPerson('ended@test.example')];
    const phone = new TestDevice((path, body) => app.call('POST', path, { as: gone, body }));
    expect((await app.call('DELETE', '/api/admin/people/gone', { as: app.admin })).status).toBe(200);
    await app.call('DELETE', '/api/admin/sessions/ended', { as: app.admin });
    const said = async (as: TestPerson | undefined) => {
      const { status, body } = await app.call('GET', '/api/auth/me', as && { as });
      return [status, body.code, body.detail];
    };
    expect(await said(gone)).toEqual([401, 'account_erased', 'This account was removed from the event.']);
    expect(await said(ended)).toEqual([401, 'not_signed_in', 'Sign in to go on.']);
    expect(await said(undefined)).toEqual([401, 'not_signed_in', 'Sign in to go on.']);
    const forged = `${gone.token.split('.').slice(0, 2).join('.')}.${ended.token.split('.')[2]}`;
    expect(await said({ ...gone, token: forged })).toEqual([401, 'not_signed_in', 'Sign in to go on.']);
    const pushed = phone.pushRequest([phone.command('update_profile', { changes: { hidden: true } })]);
    const { status, body } = await app.call('POST', '/api/sync/push', { as: gone, body: pushed });
    expect([status, body.code]).toEqual([401, 'account_erased']);
  });

  it('is for admins, not for oneself, and says when there is nobody', async () => {
    const erase = (id: string, as = app.admin) => app.call('DELETE', `/api/admin/people/${id}`, { as });
    expect((await erase('another', app.attendee)).status).toBe(403);
    expect((await erase('admin')).status).toBe(403);
    expect((await erase('nobody')).status).toBe(404);
  });

  it('signs somebody out everywhere, and oneself everywhere but here', async () => {
    const list = async () => (await app.call('GET', '/api/admin/sessions?search=another', { as: app.admin })).body;
    expect(await list()).toMatchObject([{ user_id: 'another', is_this: false }]);
    expect((await app.call('DELETE', '/api/admin/sessions/another', { as: app.admin })).body).toEqual({ ended: 1 });
    expect(await list()).toEqual([]);
    expect((await app.call('GET', '/api/users/me', { as: app.another })).status).toBe(401);
    await app.call('DELETE', '/api/admin/sessions/admin', { as: app.admin });
    expect((await app.call('GET', '/api/users/me', { as: app.admin })).status).toBe(200);
    expect((await app.call('DELETE', '/api/admin/sessions/nobody', { as: app.admin })).status).toBe(404);
  });
});

it('two admins who remove each other at one moment leave one', async () => {
  const app = await openTestApp(await openTestPostgres());
  const second = await app.addPerson('second@test.example', 'admin');
  const erase = (id: string, as: TestPerson) => app.call('DELETE', `/api/admin/people/${id}`, { as });
  const answers = await Promise.all([erase('second', app.admin), erase('admin', second)]);
  // Whose turn it is second is gone by then, or is no admin any more.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await app.close();
});

import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import { fromLocal } from '@baraza/schema/event/venue-time';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { auditLog } from '../../database/tables.ts';
import { takeUnpushed } from '../../delivery/push-queue.store.ts';
import { acting } from '../../http/acting.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { lockPair } from '../connections/connections.store.ts';
import { removeMeetingsOf } from './meetings.store.ts';

const { meetings, connections, notifications, blocks, users, events } = tables;
type Who = 'attendee' | 'another' | 'admin';
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

describeEachDatabase('a meeting', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.context.database.queries.update(events).set({ ends_on: IN_AN_HOUR.slice(0, 10) });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const { queries } = app.context.database;
    for (const table of [meetings, connections, notifications, blocks]) await queries.delete(table);
    await queries.update(users).set({ muted: false, ticket_status: 'valid' });
    await connect('attendee', 'another');
  });

  async function send(
    who: Who,
    name: 'request_connection' | 'answer_connection' | 'answer_meeting' | 'block_person' | 'propose_meeting',
    args: object,
  ) {
    const phone = app.device(app[who]);
    return (await phone.push([phone.command(name, args as never)]))[0];
  }
  const propose = (who: Who, user_id: string, more: Partial<ArgsOf<'propose_meeting'>> = {}) => {
    const when = { start_time: IN_AN_HOUR, minutes: 30, place: 'Gate A' } as const;
    return send(who, 'propose_meeting', { meeting_id: randomUUID(), user_id, ...when, ...more });
  };
  async function connect(one: Who, other: Who) {
    await send(one, 'request_connection', { user_id: other });
    await send(other, 'answer_connection', { user_id: one, answer: 'accept' });
    await app.context.database.queries.delete(notifications);
  }
  const row = async (id: string) =>
    (await app.context.database.queries.select().from(meetings).where(eq(meetings.id, id)))[0];
  const answer = (who: Who, what: ArgsOf<'answer_meeting'>['answer'], meeting_id = 'm') =>
    send(who, 'answer_meeting', { meeting_id, answer: what });
  const revoke = (user_id: string) => {
    const desk = app.device(app.admin);
    return desk.push([desk.command('set_ticket_status', { user_id, ticket_status: 'revoked' })]);
  };
  const held = async (who: Who) => {
    const phone = app.device(app[who]);
    await phone.pull();
    return phone.ids('meetings').map((id) => phone.find('meetings', id)?.status);
  };
  const told = async () =>
    (await app.context.database.queries.select().from(notifications)).map(({ user_id, title, message, about }) => [
      user_id,
      title,
      message.includes('Gate'),
      about,
    ]);

  it('is proposed, accepted and called off, each told to the other, and seen by the two alone', async () => {
    const about = { kind: 'meeting', id: 'm' };
    expect(await propose('attendee', 'another', { meeting_id: 'm' })).toMatchObject({ status: 'applied' });
    await propose('attendee', 'another', { meeting_id: 'm', place: 'Elsewhere' });
    expect(await told()).toEqual([['another', 'Somebody proposes to meet you', false, about]]);
    await answer('attendee', 'accept');
    expect([await held('attendee'), await held('another'), await held('admin')]).toEqual([
      ['proposed'],
      ['proposed'],
      [],
    ]);
    await answer('another', 'accept');
    expect(await held('attendee')).toEqual(['accepted']);
    await answer('attendee', 'call_off');
    expect(await held('another')).toEqual(['cancelled']);
    expect((await told()).slice(1)).toEqual([
      ['attendee', 'Your meeting was accepted', false, about],
      ['another', 'A meeting was called off', false, about],
    ]);
    expect(await answer('another', 'accept')).toMatchObject({ status: 'rejected', code: 'already_decided' });
  });

  it('[S4] stays agreed when an answer to the open request arrives late from another phone; to disconnect still ends it', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    await answer('another', 'accept');
    for (const [who, user_id, what] of [
      ['another', 'attendee', 'decline'],
      ['attendee', 'another', 'withdraw'],
    ] as const) {
      const late = await send(who, 'answer_connection', { user_id, answer: what, base: 'requested' });
      expect(late).toMatchObject({ status: 'rejected', code: 'already_decided' });
      expect(late?.documents).toMatchObject([{ document: { status: 'accepted' } }]);
    }
    expect(await held('attendee')).toEqual(['accepted']);
    await send('another', 'answer_connection', { user_id: 'attendee', answer: 'decline', base: 'accepted' });
    expect(await held('attendee')).toEqual([]);
  });

  it('is declined, and stays so whatever comes later', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    await answer('another', 'call_off');
    await answer('attendee', 'call_off');
    expect(await held('attendee')).toEqual(['declined']);
    expect(await told()).toHaveLength(2);
    expect(await answer('another', 'accept')).toMatchObject({ code: 'already_decided' });
    expect(await propose('attendee', 'another', { instead_of: 'm' })).toMatchObject({ code: 'already_decided' });
  });

  it('gives way to another one of the same two, by whom it was first; the one that comes later is told so', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    await answer('another', 'accept');
    const moved = { meeting_id: 'n', instead_of: 'm', place: 'Gate  B\u0007\n', words: ' Is later fine? ' };
    expect(await propose('another', 'attendee', moved)).toMatchObject({ status: 'applied' });
    const late = await propose('attendee', 'another', { meeting_id: 'o', instead_of: 'm' });
    expect(late).toMatchObject({ code: 'already_decided' });
    expect(await held('attendee')).toEqual(['replaced', 'proposed']);
    expect(await row('n')).toMatchObject({ place: 'Gate B', words: 'Is later fine?', proposer_id: 'another' });
    expect((await told()).at(-1)?.[1]).toBe('Another time or place for your meeting');
    expect(await answer('another', 'accept', 'm')).toMatchObject({ code: 'already_decided' });
  });

  it('is no business of a third: they can neither answer nor replace it, nor learn that it is there', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    const [there, not] = [await answer('admin', 'accept'), await answer('admin', 'accept', 'never')];
    expect([there?.status, there?.code]).toEqual(['rejected', 'not_found']);
    expect(there?.detail).toBe(not?.detail);
    expect(await answer('admin', 'call_off')).toMatchObject({ status: 'applied' });
    await connect('admin', 'another');
    const [taken, none] = [
      await propose('admin', 'another', { instead_of: 'm' }),
      await propose('admin', 'another', { instead_of: 'never' }),
    ];
    expect([taken?.code, taken?.detail]).toEqual(['not_found', none?.detail]);
    // Whoever guesses its id changes nothing of it.
    await propose('admin', 'another', { meeting_id: 'm', place: 'Elsewhere' });
    expect(await row('m')).toMatchObject({ place: 'Gate A', status: 'proposed', proposer_id: 'attendee' });
  });

  it('is not for the organisers: no notice about it reaches them, nor the audit log', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    const [notice] = await app.context.database.queries.select().from(notifications);
    const phones = { admin: app.device(app.admin), another: app.device(app.another) };
    for (const phone of Object.values(phones)) await phone.pull();
    expect(phones.another.ids('notifications')).toEqual([notice?.id]);
    expect(phones.admin.ids('notifications')).toEqual([]);
    expect((await app.call('GET', `/api/notifications/${notice?.id}`, { as: app.admin })).status).toBe(404);
    expect(await takeUnpushed(app.context.database.queries, 'event-001')).toMatchObject([
      { notification: { id: notice?.id } },
    ]);
    await app.context.database.transaction((tx) =>
      acting(tx, { event_id: 'event-001', user_id: 'admin', action: 'erase', at: IN_AN_HOUR }, () =>
        removeMeetingsOf(tx, 'event-001', ['attendee']),
      ),
    );
    expect(JSON.stringify(await app.context.database.queries.select().from(auditLog))).not.toContain('Gate A');
  });

  it('takes a connection, a valid ticket, nobody muted, a place, a time ahead, and few at once', async () => {
    expect(await propose('attendee', 'admin')).toMatchObject({ code: 'not_allowed' });
    expect(await propose('attendee', 'attendee')).toMatchObject({ code: 'invalid' });
    expect(await propose('attendee', 'another', { place: ' \n ' })).toMatchObject({ code: 'invalid' });
    for (const start_time of ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])
      expect(await propose('attendee', 'another', { start_time })).toMatchObject({ code: 'invalid' });
    const { queries } = app.context.database;
    await queries.update(users).set({ muted: true });
    expect(await propose('attendee', 'another')).toMatchObject({ code: 'not_allowed' });
    await queries.update(users).set({ muted: false, ticket_status: 'revoked' });
    expect(await propose('attendee', 'another')).toMatchObject({ code: 'ticket_revoked' });
    await queries.update(users).set({ ticket_status: 'valid' });
    for (let number = 0; number < 5; number++)
      expect(await propose('attendee', 'another', { meeting_id: `m${number}` })).toMatchObject({ status: 'applied' });
    expect(await propose('attendee', 'another')).toMatchObject({ code: 'too_many_requests' });
    // Another time for one of them is none more.
    expect(await propose('attendee', 'another', { instead_of: 'm0' })).toMatchObject({ status: 'applied' });
    expect(await propose('another', 'attendee')).toMatchObject({ status: 'applied' });
  });

  const takesPlace = () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    return app.context.database.queries.update(meetings).set({ start_time: past, end_time: past });
  };

  it('may be proposed again once the time of five that were never answered has passed', async () => {
    for (let number = 0; number < 5; number++) await propose('attendee', 'another', { meeting_id: `m${number}` });
    await takesPlace();
    expect(await propose('attendee', 'another')).toMatchObject({ status: 'applied' });
  });

  it.each([
    ['calls it off', () => answer('attendee', 'call_off')],
    ['blocks the other', () => send('attendee', 'block_person', { user_id: 'another' })],
    ['has the ticket revoked', () => revoke('attendee')],
  ])('of a muted person who %s is told off to who agreed to it, without the name', async (_, end) => {
    await propose('another', 'attendee', { meeting_id: 'm' });
    await answer('attendee', 'accept');
    const { queries } = app.context.database;
    await queries.update(users).set({ muted: true }).where(eq(users.id, 'attendee'));
    await queries.delete(notifications);
    await end();
    const [notice, ...more] = await queries.select().from(notifications).where(eq(notifications.user_id, 'another'));
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ title: 'A meeting was called off', message: expect.stringContaining('Somebody') });
  });

  it('of a muted person that was never agreed to is told nothing of', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    const { queries } = app.context.database;
    await queries.update(users).set({ muted: true }).where(eq(users.id, 'attendee'));
    await queries.delete(notifications);
    await answer('attendee', 'call_off');
    expect(await told()).toEqual([]);
  });

  it('is one of sixty that somebody may propose in a day, whomever to', async () => {
    await app.context.database.queries.execute(sql`
      insert into ${meetings} (id, event_id, proposer_id, invitee_id, start_time, end_time, place, words, status, created_at)
      select 'many-' || n, 'event-001', 'attendee', 'person-' || n, ${IN_AN_HOUR}, ${IN_AN_HOUR}, 'Gate A', '', 'proposed', now()
      from generate_series(1, 60) n`);
    const refused = await propose('attendee', 'another');
    expect(refused).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringContaining('many meetings today'),
    });
    expect(await propose('another', 'attendee')).toMatchObject({ status: 'applied' });
  });

  it('may be after midnight of the last evening, and not the morning after', async () => {
    const [event] = await app.context.database.queries.select().from(events);
    if (!event) throw new Error('There is no event');
    const midnight = Date.parse(fromLocal(`${event.ends_on}T23:59`, event.time_zone));
    const hoursAfter = (hours: number) => ({ start_time: new Date(midnight + hours * 3_600_000).toISOString() });
    expect(await propose('attendee', 'another', hoursAfter(3))).toMatchObject({ status: 'applied' });
    expect(await propose('attendee', 'another', hoursAfter(7))).toMatchObject({ code: 'invalid' });
  });

  it('stays called off when it was accepted in the same moment', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    const { database } = app.context;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let accepting: ReturnType<typeof answer> | undefined;
    await database.transaction(async (tx) => {
      await lockPair(tx, connectionId('attendee', 'another'));
      accepting = answer('another', 'accept');
      if (database.kind === 'postgres') await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
      await tx.update(meetings).set({ status: 'cancelled' });
    });
    expect(await accepting).toMatchObject({ status: 'rejected', code: 'already_decided' });
    expect(await row('m')).toMatchObject({ status: 'cancelled' });
  });

  it('whose time has passed is not accepted, and nobody is told of its end', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    await takesPlace();
    expect(await answer('another', 'accept')).toMatchObject({ code: 'invalid' });
    expect(await answer('another', 'call_off')).toMatchObject({ status: 'applied' });
    expect(await told()).toHaveLength(1);
  });

  it('is called off with a revoked ticket too, but not accepted', async () => {
    await propose('attendee', 'another', { meeting_id: 'm' });
    await app.context.database.queries.update(users).set({ ticket_status: 'revoked' });
    expect(await answer('another', 'accept')).toMatchObject({ code: 'ticket_revoked' });
    expect(await answer('another', 'call_off')).toMatchObject({ status: 'applied' });
    expect(await row('m')).toMatchObject({ status: 'declined' });
  });

  describe.each([
    ['disconnects', () => send('another', 'answer_connection', { user_id: 'attendee', answer: 'decline' }), 'attendee'],
    ['withdraws', () => send('attendee', 'answer_connection', { user_id: 'another', answer: 'withdraw' }), 'another'],
    ['blocks', () => send('another', 'block_person', { user_id: 'attendee' }), 'attendee'],
  ] as const)('when one %s', (_, end, other) => {
    it('is gone for both, who was about to come is told, and it can’t be taken up again', async () => {
      const phones = { attendee: app.device(app.attendee), another: app.device(app.another) };
      await propose('attendee', 'another', { meeting_id: 'm' });
      await answer('another', 'accept');
      for (const phone of Object.values(phones)) await phone.pull();
      await end();
      for (const phone of Object.values(phones)) {
        expect(phone.ids('meetings')).toEqual(['m']);
        await phone.pull();
        expect(phone.ids('meetings')).toEqual([]);
      }
      const from = other === 'attendee' ? 'another' : 'attendee';
      expect(await told()).toEqual([[other, 'A meeting was called off', false, { kind: 'person', id: from }]]);
      expect(await answer('another', 'accept')).toMatchObject({ status: 'rejected' });
      expect(await propose('another', 'attendee')).toMatchObject({ code: 'not_allowed' });
    });

    it('tells nobody when the two have met already', async () => {
      await propose('attendee', 'another', { meeting_id: 'm' });
      await answer('another', 'accept');
      await takesPlace();
      await end();
      expect(await told()).toEqual([]);
    });

    it('leaves nothing of a proposal, and tells nobody', async () => {
      await propose('attendee', 'another', { meeting_id: 'm' });
      await end();
      expect(await told()).toEqual([]);
      expect(await row('m')).toBeUndefined();
    });
  });

  it('goes with either of the two, which the other is told without a name, and is theirs to take away', async () => {
    const { leaver } = await addLeaver('meets@test.example');
    expect(await told()).toHaveLength(1);
    const { body } = await app.call('GET', '/api/users/me/data', { as: leaver });
    expect(body.meetings).toMatchObject([{ place: 'Gate A' }]);
    await answer('attendee', 'accept');
    expect((await removeThemself(app, leaver)).status).toBe(200);
    expect(await held('attendee')).toEqual([]);
    expect(await told()).toEqual([['attendee', 'A meeting was called off', false, null]]);
    expect(JSON.stringify(await app.context.database.queries.select().from(notifications))).not.toContain('meets');
  });

  it('that took place is not said to be called off when one of the two leaves', async () => {
    const { leaver } = await addLeaver('has-met@test.example');
    await answer('attendee', 'accept');
    await takesPlace();
    expect((await removeThemself(app, leaver)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it('leaves no notice with the name of one who disconnected, and then left', async () => {
    const { leaver, phone } = await addLeaver('parts@test.example');
    await answer('attendee', 'accept');
    await phone.push([phone.command('answer_connection', { user_id: 'attendee', answer: 'withdraw' })]);
    expect(await told()).toMatchObject([['attendee', 'A meeting was called off', false, { id: 'parts' }]]);
    expect((await removeThemself(app, leaver)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  /** Somebody who is connected with the attendee, and has proposed to meet them. */
  async function addLeaver(email: string) {
    const leaver = await app.addPerson(email);
    const phone = app.device(leaver);
    await phone.push([phone.command('request_connection', { user_id: 'attendee' })]);
    await send('attendee', 'answer_connection', { user_id: leaver.user.id, answer: 'accept' });
    await app.context.database.queries.delete(notifications);
    const when = { start_time: IN_AN_HOUR, minutes: 30, place: 'Gate A' } as const;
    await phone.push([phone.command('propose_meeting', { meeting_id: 'm', user_id: 'attendee', ...when })]);
    return { leaver, phone };
  }
});

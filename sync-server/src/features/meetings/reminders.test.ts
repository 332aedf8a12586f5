import { meetingReminderId } from '@baraza/schema/meetings/meeting';
import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeUnpushed } from '../../delivery/push-queue.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { sendDue } from '../messages/send-scheduled.ts';

const { meetings, connections, notifications, blocks, events } = tables;
type Who = 'attendee' | 'another' | 'admin';
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

describeEachDatabase('the reminder of a meeting', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.context.database.queries.update(events).set({ ends_on: inMinutes(60).slice(0, 10) });
  });
  afterAll(() => app.close());
  afterEach(() => vi.useRealTimers());
  beforeEach(async () => {
    for (const table of [meetings, connections, notifications, blocks])
      await app.context.database.queries.delete(table);
    await send('attendee', 'request_connection', { user_id: 'another' });
    await send('another', 'answer_connection', { user_id: 'attendee', answer: 'accept' });
    await app.context.database.queries.delete(notifications);
  });

  async function send(
    who: Who,
    name: 'request_connection' | 'answer_connection' | 'answer_meeting' | 'propose_meeting' | 'block_person',
    args: object,
  ) {
    const phone = app.device(app[who]);
    return (await phone.push([phone.command(name, args as never)]))[0];
  }
  /** Proposed by the attendee and accepted. */
  async function agree(start_time: string, more: { meeting_id?: string; instead_of?: string } = {}) {
    const when = { start_time, minutes: 30, place: 'Gate A' };
    await send('attendee', 'propose_meeting', { meeting_id: 'm', user_id: 'another', ...when, ...more });
    await send('another', 'answer_meeting', { meeting_id: more.meeting_id ?? 'm', answer: 'accept' });
  }
  const due = async () =>
    (await app.context.database.queries.select().from(notifications).where(eq(notifications.state, 'scheduled')))
      .map(({ user_id, send_at }) => [user_id, send_at])
      .sort();
  const remindersHeld = async (who: Who) => {
    const phone = app.device(app[who]);
    await phone.pull();
    return phone.ids('notifications').filter((id) => phone.find('notifications', id)?.type === 'reminder');
  };

  it('goes to the two alone, ten minutes before, by push too, and nobody sees it before', async () => {
    const start = inMinutes(60);
    await send('attendee', 'propose_meeting', {
      ...{ meeting_id: 'm', user_id: 'another', start_time: start, minutes: 30, place: 'Gate A' },
    });
    expect(await due()).toEqual([]);
    await send('another', 'answer_meeting', { meeting_id: 'm', answer: 'accept' });
    const send_at = new Date(Date.parse(start) - REMIND_BEFORE_MS).toISOString();
    expect(await due()).toEqual([
      ['another', send_at],
      ['attendee', send_at],
    ]);
    for (const who of ['attendee', 'another', 'admin'] as const) expect(await remindersHeld(who)).toEqual([]);
    await app.context.database.queries
      .update(notifications)
      .set({ send_at: inMinutes(-1) })
      .where(eq(notifications.state, 'scheduled'));
    await sendDue(app.context.database, 'event-001');
    const ids = ['attendee', 'another'].map((id) => meetingReminderId({ id: 'm', proposer_id: 'attendee' }, id));
    expect([await remindersHeld('attendee'), await remindersHeld('another')]).toEqual(ids.map((id) => [id]));
    expect(await remindersHeld('admin')).toEqual([]);
    const taken = await takeUnpushed(app.context.database.queries, 'event-001');
    const pushed = taken.map(({ notification }) => notification);
    expect(pushed.filter(({ type }) => type === 'reminder').map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(pushed.find(({ id }) => id === ids[0])).toMatchObject({
      title: 'You meet soon',
      message: '“Person another test example”, as their card says.',
      about: { kind: 'meeting', id: 'm' },
    });
  });

  it('comes in its time by the clock of the database, also from a process whose own is ahead', async () => {
    await agree(inMinutes(60));
    const { kind, queries } = app.context.database;
    const justDue = { send_at: inMinutes(-1) };
    await queries.update(notifications).set(justDue).where(eq(notifications.state, 'scheduled'));
    // An embedded database has the clock of its process.
    if (kind === 'postgres') vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * MINUTE_MS });
    await sendDue(app.context.database, 'event-001');
    vi.useRealTimers();
    expect(await remindersHeld('attendee')).toHaveLength(1);
  });

  describe('does not come', () => {
    it.each([
      ['is called off', () => send('attendee', 'answer_meeting', { meeting_id: 'm', answer: 'call_off' })],
      ['is declined after all', () => send('another', 'answer_meeting', { meeting_id: 'm', answer: 'call_off' })],
      ['ends with the connection', () => send('another', 'block_person', { user_id: 'attendee' })],
    ] as const)('where the meeting %s', async (_, end) => {
      await agree(inMinutes(60));
      expect(await due()).toHaveLength(2);
      await end();
      expect(await due()).toEqual([]);
    });

    it('at the old time where another one is agreed upon', async () => {
      await agree(inMinutes(60));
      const start = inMinutes(120);
      const moved = { meeting_id: 'n', instead_of: 'm', start_time: start, minutes: 30, place: 'Gate B' };
      expect(await send('another', 'propose_meeting', { user_id: 'attendee', ...moved })).toMatchObject({
        status: 'applied',
      });
      expect(await due()).toEqual([]);
      expect(await send('attendee', 'answer_meeting', { meeting_id: 'n', answer: 'accept' })).toMatchObject({
        status: 'applied',
      });
      const send_at = new Date(Date.parse(start) - REMIND_BEFORE_MS).toISOString();
      expect(await due()).toEqual([
        ['another', send_at],
        ['attendee', send_at],
      ]);
    });

    it('where two agree on what is about to begin', async () => {
      await agree(inMinutes(5));
      expect(await due()).toEqual([]);
    });

    it('where no server ran until it had begun', async () => {
      await agree(inMinutes(60));
      const { queries } = app.context.database;
      await queries
        .update(notifications)
        .set({ send_at: inMinutes(-11) })
        .where(eq(notifications.state, 'scheduled'));
      await sendDue(app.context.database, 'event-001');
      expect(await due()).toEqual([]);
      expect(await remindersHeld('attendee')).toEqual([]);
    });
  });
});

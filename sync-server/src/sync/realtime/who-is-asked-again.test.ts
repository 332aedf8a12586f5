import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { CLOSE_CODES, type Delta, type ServerMessage, type SyncMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tellSessionsEnded } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { inflated } from '../../testing/fed-replica.ts';
import { openRealtime, type Realtime } from './realtime.ts';

const FIVE_MINUTES = 5 * 60_000;
const { bookmarks, rooms, users } = tables;

describeEachDatabase('who listens', (open) => {
  let app: TestApp;
  let realtime: Realtime;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    logged.length = 0;
    const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    realtime = await openRealtime(app.context.database, log);
  });
  afterEach(async () => {
    await realtime.close();
    vi.useRealTimers();
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const viewerOf = (user_id: string): Viewer => {
    const role = user_id.startsWith('door') ? 'door' : 'user';
    return { user_id, event_id: 'event-001', role, session_id: 's' };
  };
  const may = (user_id: string) => async () => viewerOf(user_id);
  /** Somebody who listens. */
  const listen = (user_id: string, answer: () => Promise<Viewer | undefined> = async () => undefined) => {
    const messages: ServerMessage[] = [];
    const close = vi.fn();
    const stillMay = vi.fn<() => Promise<Viewer | undefined>>(may(user_id));
    const leave = realtime.join(
      viewerOf(user_id),
      { send: (message) => messages.push(message), close },
      stillMay,
      realtime.moment(),
    );
    const [welcome] = messages.splice(0);
    stillMay.mockClear();
    stillMay.mockImplementation(answer);
    const heard = () => new Set(messages.flatMap((each) => (each.type === 'sync' ? each.collections : [])));
    return { welcome, messages, heard, close, stillMay, leave };
  };
  const addRoom = () =>
    queries().insert(rooms).values({ id: crypto.randomUUID(), event_id: 'event-001', name: 'Hall' });
  const star = (user_id: string) =>
    queries()
      .insert(bookmarks)
      .values({
        ...{ id: crypto.randomUUID(), event_id: 'event-001', user_id },
        ...{ kind: 'session', target_id: 's', created_at: '2026-11-21T08:00:00.000Z' },
      });

  it.each([
    [
      'a session may have ended',
      () => app.context.database.transaction((tx) => tellSessionsEnded(tx, 'another')),
      (there: ReturnType<typeof listen>) => expect(there.stillMay).toHaveBeenCalled(),
    ],
    [
      'their own row may have changed',
      () => addRoom(),
      (there: ReturnType<typeof listen>) => expect(there.heard()).toContain('rooms'),
    ],
  ])('is asked at the moment of coming in when %s after they were looked up', async (_, happen, isHeard) => {
    const [close, there, asOf] = [vi.fn(), listen('another', may('another')), realtime.moment()];
    await happen();
    await vi.waitFor(() => isHeard(there));
    realtime.join(viewerOf('attendee'), { send: () => undefined, close }, async () => undefined, asOf);
    await vi.waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.signedOut));
  });

  it('is not asked when coming in, when nothing was heard since they were looked up', async () => {
    const stillMay = vi.fn(may('attendee'));
    realtime.join(viewerOf('attendee'), { send: () => undefined, close: vi.fn() }, stillMay, realtime.moment());
    const there = listen('another', may('another'));
    await addRoom();
    await vi.waitFor(() => expect(there.heard()).toContain('rooms'));
    expect(stillMay).not.toHaveBeenCalled();
  });

  it('is asked every five minutes, and shown out when their session was over', async () => {
    const over = listen('attendee');
    vi.advanceTimersByTime(FIVE_MINUTES - 1);
    expect(over.stillMay).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(over.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.signedOut));
    // Is not among those who are told, or asked, any more.
    vi.advanceTimersByTime(FIVE_MINUTES);
    expect(over.stillMay).toHaveBeenCalledTimes(1);
  });

  it('is asked in turn, and has no delta of what is new only while it is being asked', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const listening = ['attendee', 'another'].map((id) => {
      const told: { collections: string[]; delta: Delta }[] = [];
      const hear = (said: string | Buffer) => told.push(JSON.parse(inflated(said)));
      const stillMay = vi.fn<() => Promise<Viewer | undefined>>(may(id));
      const socket = {
        send: () => undefined,
        close: vi.fn(),
        deltas: { send: hear, isBehind: false, knowsWords: true },
      };
      realtime.join(viewerOf(id), socket, stillMay, realtime.moment());
      stillMay.mockClear();
      stillMay.mockImplementation(() => held.then(may(id)));
      return { told, stillMay };
    });
    const asked = () => listening.map(({ stillMay }) => stillMay.mock.calls.length);
    await addRoom();
    await vi.waitFor(() => expect(listening.map(({ told }) => told.length)).toEqual([1, 1]));
    vi.advanceTimersByTime(FIVE_MINUTES);
    expect(asked()).toEqual([1, 0]);
    await addRoom();
    await vi.waitFor(() => expect(listening.map(({ told }) => told.length)).toEqual([2, 2]));
    expect(listening.map(({ told }) => told[1]?.collections)).toEqual([['rooms'], []]);
    expect(listening.map(({ told }) => Object.keys(told[1]?.delta.documents ?? {}))).toEqual([[], ['rooms']]);
    // A round that takes long is not joined by the next one.
    vi.advanceTimersByTime(FIVE_MINUTES);
    letGo();
    await vi.waitFor(() => expect(asked()).toEqual([1, 1]));
  });

  it('is asked when sessions of theirs were ended, and nobody else is', async () => {
    const [theirs, others] = [listen('attendee'), listen('another')];
    await app.context.database.transaction((tx) => tellSessionsEnded(tx, 'attendee'));
    await vi.waitFor(() => expect(theirs.close).toHaveBeenCalledWith(CLOSE_CODES.signedOut));
    expect(others.stillMay).not.toHaveBeenCalled();
    await app.context.database.transaction((tx) => tellSessionsEnded(tx, ''));
    await vi.waitFor(() => expect(others.close).toHaveBeenCalledWith(CLOSE_CODES.signedOut));
  });

  it('is asked when their own row has changed, and not when anything else has', async () => {
    const [own, other] = [listen('attendee', may('attendee')), listen('another', may('another'))];
    await star('attendee');
    await addRoom();
    await vi.waitFor(() => expect(own.heard()).toEqual(new Set(['bookmarks', 'rooms'])));
    expect(own.stillMay).not.toHaveBeenCalled();
    await app.context.database.transaction(async (tx) => {
      await tx.update(users).set({ bio: 'Changed' }).where(eq(users.id, 'attendee'));
      await tx.insert(rooms).values({ id: crypto.randomUUID(), event_id: 'event-001', name: 'Hall' });
    });
    await vi.waitFor(() => expect(own.stillMay).toHaveBeenCalled());
    await vi.waitFor(() => expect(other.heard()).toContain('users'));
    expect(own.stillMay).toHaveBeenCalledTimes(1);
    expect(other.stillMay).not.toHaveBeenCalled();
    expect(own.close).not.toHaveBeenCalled();
  });

  it('is asked together with everybody whose own row has changed: nothing else is told meanwhile', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const listening = ['attendee', 'another'].map((id) => listen(id, () => held.then(may(id))));
    await queries().update(users).set({ bio: 'Changed together' });
    await vi.waitFor(() => {
      for (const { stillMay } of listening) expect(stillMay).toHaveBeenCalledTimes(1);
    });
    letGo();
    await addRoom();
    for (const one of listening) await vi.waitFor(() => expect(one.heard()).toContain('rooms'));
  });

  it.each([
    ['in their turn', async () => void vi.advanceTimersByTime(FIVE_MINUTES)],
    [
      'when sessions of theirs were ended',
      () => app.context.database.transaction((tx) => tellSessionsEnded(tx, 'attendee')),
    ],
  ])('stays when they could not be asked %s; the log says why', async (_, ask) => {
    const asked = listen('attendee', () => Promise.reject(new Error('the database is away')));
    await ask();
    await vi.waitFor(() => expect(logged.join()).toContain('the database is away'));
    expect(asked.close).not.toHaveBeenCalled();
  });

  it('is told nothing any more when they have left, nor asked', async () => {
    const [gone, stays] = [listen('attendee'), listen('another')];
    gone.leave();
    await addRoom();
    await vi.waitFor(() => expect(stays.heard()).toContain('rooms'));
    vi.advanceTimersByTime(FIVE_MINUTES);
    expect(gone.heard().size).toBe(0);
    expect(gone.stillMay).not.toHaveBeenCalled();
    expect(gone.close).not.toHaveBeenCalled();
  });

  it('is told nothing at all of what is only for others', async () => {
    const [own, other] = [listen('attendee'), listen('another')];
    await star('attendee');
    await vi.waitFor(() => expect(own.heard()).toContain('bookmarks'));
    await addRoom();
    await vi.waitFor(() => expect(other.heard()).toContain('rooms'));
    expect(other.messages).toEqual([{ type: 'sync', collections: ['rooms'] }]);
  });

  it('is told of what they may read, a door phone of people and check-ins alone', async () => {
    const [door, person] = [listen('door-1'), listen('attendee')];
    const { news_from: _, ...first } = door.welcome as SyncMessage;
    expect(first).toEqual({ type: 'sync', collections: ['events', 'users', 'check_ins'], speaks: SPEAKS });
    expect(person.welcome).toMatchObject({ collections: expect.arrayContaining(['users', 'rooms', 'notifications']) });
    await app.context.database.transaction(async (tx) => {
      await tx.update(users).set({ bio: 'Again' }).where(eq(users.id, 'another'));
      await tx.insert(rooms).values({ id: crypto.randomUUID(), event_id: 'event-001', name: 'Hall' });
    });
    await vi.waitFor(() => expect(person.heard()).toEqual(new Set(['users', 'rooms'])));
    await vi.waitFor(() => expect(door.heard()).toEqual(new Set(['users'])));
  });

  it('has room for twenty at a time, and the twenty-first takes nobody’s place', async () => {
    const twenty = Array.from({ length: 20 }, () => listen('attendee'));
    const more = listen('attendee');
    expect(more.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.tooMany);
    expect(more.welcome).toBeUndefined();
    expect(listen('another').welcome).toBeDefined();
    more.leave();
    await addRoom();
    for (const one of twenty) await vi.waitFor(() => expect(one.heard()).toContain('rooms'));
    expect(more.messages).toEqual([]);
    twenty[0]?.leave();
    expect(listen('attendee').welcome).toBeDefined();
  });

  it('is sent away in turn while the server leaves, and nobody is let in any more', async () => {
    const people = Array.from({ length: 20 }, () => listen('attendee'));
    const sentAway = () => people.filter(({ close }) => close.mock.calls.length > 0).length;
    const leaving = realtime.leave(200);
    expect(sentAway()).toBe(5);
    expect(listen('another').close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.restarting);
    await leaving;
    for (const { close } of people) expect(close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.restarting);
  });

  it('is shown out when the server stops, and nobody is asked or told afterwards', async () => {
    const last = listen('attendee');
    await realtime.close();
    expect(last.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.restarting);
    expect(vi.getTimerCount()).toBe(0);
    await app.context.database.transaction((tx) => tellSessionsEnded(tx, 'attendee'));
    await addRoom();
    expect(last.stillMay).not.toHaveBeenCalled();
    expect(last.heard().size).toBe(0);
  });
});

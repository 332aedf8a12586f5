import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authSessions } from '../../../database/tables.ts';
import { findSession, keepSession, listOpenSessions } from '../../../http/session/sessions.store.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeEachDatabase('a session', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const sessionOf = async (userId: string) => {
    const [row] = await app.context.database.queries
      .select()
      .from(authSessions)
      .where(eq(authSessions.user_id, userId));
    return row!;
  };
  /** Somebody whose session ends in so many milliseconds. */
  const somebodyUntil = async (name: string, milliseconds: number): Promise<TestPerson> => {
    const person = await app.addPerson(`${name}@example.org`);
    await endIn(name, milliseconds);
    return person;
  };
  const endIn = (userId: string, milliseconds: number) =>
    app.context.database.queries
      .update(authSessions)
      .set({ expires_at: new Date(Date.now() + milliseconds).toISOString() })
      .where(eq(authSessions.user_id, userId));
  const meStatus = async (as: TestPerson) => (await app.call('GET', '/api/auth/me', { as })).status;
  /** How long the session of somebody still goes, in days. */
  const daysLeft = async (userId: string) => (Date.parse((await sessionOf(userId)).expires_at) - Date.now()) / DAY;

  it('is over when its end has passed, whatever its token says', async () => {
    expect(await meStatus(await somebodyUntil('over', -1_000))).toBe(401);
    expect(await meStatus(await somebodyUntil('not-over', HOUR))).toBe(200);
  });

  it('of a door phone is over when its end has passed', async () => {
    const pairing = await app.call('POST', '/api/doors/pairings', { as: app.admin, body: { name: 'East gate' } });
    const { body } = await app.call('POST', '/api/doors/pair', { body: { code: pairing.body.code } });
    const me = () => app.call('GET', '/api/doors/me', { as: body.access_token });
    const door = (await me()).body;
    expect(door.id).toEqual(expect.any(String));
    await endIn(door.id, -1_000);
    expect((await me()).status).toBe(401);
  });

  it('that is used goes on for fourteen days from then', async () => {
    const person = await somebodyUntil('in-use', 2 * DAY);
    expect(await meStatus(person)).toBe(200);
    expect(await daysLeft('in-use')).toBeGreaterThan(13.9);
    expect(await daysLeft('in-use')).toBeLessThanOrEqual(14);
  });

  it('starts with fourteen days', async () => {
    await app.addPerson('new@example.org');
    expect(await daysLeft('new')).toBeGreaterThan(13.9);
    expect(await daysLeft('new')).toBeLessThanOrEqual(14);
  });

  it('is prolonged once a day at most: reading costs no write otherwise', async () => {
    const person = await somebodyUntil('seen-today', 13 * DAY + HOUR);
    const before = (await sessionOf('seen-today')).expires_at;
    expect(await meStatus(person)).toBe(200);
    expect((await sessionOf('seen-today')).expires_at).toBe(before);
    await endIn('seen-today', 13 * DAY - HOUR);
    expect(await meStatus(person)).toBe(200);
    expect(await daysLeft('seen-today')).toBeGreaterThan(13.9);
  });

  it('is prolonged when exactly a day of it has passed', async () => {
    await somebodyUntil('to-the-moment', 13 * DAY);
    const session = (await findSession(
      app.context.database.queries,
      (
        await sessionOf('to-the-moment')
      ).id,
      'event-001',
    ))!;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(session.expires_at) - 13 * DAY });
    await keepSession(app.context.database.queries, session);
    const left = await daysLeft('to-the-moment');
    vi.useRealTimers();
    expect(left).toBe(14);
  });

  it('is prolonged alone, not with those of others', async () => {
    await somebodyUntil('left-alone', 2 * DAY);
    expect(await meStatus(await somebodyUntil('used', 2 * DAY))).toBe(200);
    expect(await daysLeft('left-alone')).toBeLessThanOrEqual(2);
  });

  it('of a door phone that was removed is not prolonged', async () => {
    await somebodyUntil('removed', DAY);
    const { queries } = app.context.database;
    const { id } = await sessionOf('removed');
    const session = (await findSession(queries, id, 'event-001'))!;
    await keepSession(queries, { ...session, removed_at: new Date().toISOString() });
    expect(await daysLeft('removed')).toBeLessThanOrEqual(1);
    await keepSession(queries, session);
    expect(await daysLeft('removed')).toBeGreaterThan(13.9);
  });

  it('that is over is not among the open ones', async () => {
    await somebodyUntil('listed', HOUR);
    await somebodyUntil('not-listed', -1_000);
    const { rows } = await listOpenSessions(app.context.database.queries, 'event-001', { limit: 100, offset: 0 });
    const ids = rows.map(({ user_id }) => user_id);
    expect(ids).toContain('listed');
    expect(ids).not.toContain('not-listed');
  });
});

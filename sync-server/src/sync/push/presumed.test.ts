import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { authSessions } from '../../database/tables.ts';
import { viewerOfToken } from '../../http/session/require-viewer.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

/** As a socket does, which knows since a while ago who is at its other end. */
describeEachDatabase('a push of who is presumed to be somebody', (open) => {
  let app: SyncApp;
  let desk: TestPerson;
  let people = 0;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  beforeEach(async () => {
    people += 1;
    desk = await app.addPerson(`desk-${people}@test.example`, 'admin');
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const call = async (path: string, token: string, presumed: Viewer, body?: unknown): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const request = new Request(`http://socket${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    return (await createApp(app.context).fetch(request, { incoming, presumed })).status;
  };
  /** Scans somebody new. @returns the status, and whether it is on record */
  const scanAs = async (token: string, presumed: Viewer) => {
    const { user } = await app.addPerson(`guest-${randomUUID()}@test.example`);
    const device = app.device(token);
    const status = await call('/api/sync/push', token, presumed, device.pushRequest([device.checkIn(user.id)]));
    return [status, await queries().$count(tables.check_ins, eq(tables.check_ins.user_id, user.id))];
  };
  const presume = async (token: string) => (await viewerOfToken(app.context, token)) as Viewer;

  it('is applied if they still are', async () => {
    expect(await scanAs(desk.token, await presume(desk.token))).toEqual([200, 1]);
  });

  it.each([
    [
      'whose session was ended',
      ({ session_id }: Viewer) =>
        queries()
          .update(authSessions)
          .set({ revoked_at: new Date().toISOString() })
          .where(eq(authSessions.id, session_id)),
    ],
    [
      'whose session has run out',
      ({ session_id }: Viewer) =>
        queries()
          .update(authSessions)
          .set({ expires_at: '2026-01-01T00:00:00Z' })
          .where(eq(authSessions.id, session_id)),
    ],
    [
      'who is no admin any more',
      ({ user_id }: Viewer) => queries().update(tables.users).set({ role: 'user' }).where(eq(tables.users.id, user_id)),
    ],
    ['who was erased', ({ user_id }: Viewer) => queries().delete(tables.users).where(eq(tables.users.id, user_id))],
  ])('does nothing: of one %s', async (_, change) => {
    const presumed = await presume(desk.token);
    await change(presumed);
    expect(await scanAs(desk.token, presumed)).toEqual([401, 0]);
  });

  it('does nothing: of a door phone that was removed', async () => {
    const door = await pairTestDoor(app.context);
    const presumed = await presume(door.token);
    await queries()
      .update(tables.doors)
      .set({ removed_at: new Date().toISOString() })
      .where(eq(tables.doors.id, door.id));
    expect(await scanAs(door.token, presumed)).toEqual([401, 0]);
  });

  it('is of who they are now: a password that was entered since counts, and one that was forgotten since does not', async () => {
    const presumed = await presume(desk.token);
    const confirmedAt = (at: string) =>
      queries().update(authSessions).set({ confirmed_at: at }).where(eq(authSessions.id, presumed.session_id));
    const device = app.device(desk);
    const erases = async (confirmed_until: string): Promise<boolean> => {
      const { user } = await app.addPerson(`gone-${randomUUID()}@test.example`);
      const command = device.command('erase_person', { user_id: user.id });
      const asked = { ...presumed, confirmed_until };
      expect(await call('/api/sync/push', desk.token, asked, device.pushRequest([command]))).toBe(200);
      return (await queries().$count(tables.users, eq(tables.users.id, user.id))) === 0;
    };
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await erases('2026-01-01T00:00:00.000Z')).toBe(true);
    await confirmedAt('2026-01-01T00:00:00.000Z');
    expect(await erases(soon)).toBe(false);
  });

  it('presumes nobody anywhere else, nor without a token', async () => {
    const presumed = await presume(desk.token);
    expect(await call('/api/sync/devices', '', presumed)).toBe(401);
    expect(await call('/api/sync/devices', desk.token, presumed)).toBe(200);
  });
});

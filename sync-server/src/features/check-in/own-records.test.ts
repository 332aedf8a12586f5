import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { check_ins } = tables;

describeEachDatabase('check-ins of oneself', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const recordsOf = (userId: string, status: 'held' | 'duplicate' | 'accepted') =>
    app.context.database.queries.$count(check_ins, and(eq(check_ins.user_id, userId), eq(check_ins.status, status)));
  const checkIns = (phone: TestDevice, userId: string, count: number, made_at?: string) =>
    Array.from({ length: count }, () => ({
      ...phone.checkIn(userId, randomUUID()),
      ...(made_at !== undefined && { made_at, clock_offset_ms: 0 }),
    }));
  const newcomer = async () => {
    const person = await app.addPerson(`${randomUUID()}@test.example`);
    return { id: person.user.id, phone: app.device(person), second: app.device(person) };
  };

  it('are kept twenty times, whatever their times and phones, and said to be too many after that', async () => {
    const { id, phone, second } = await newcomer();
    const invented = checkIns(phone, id, 60, '1970-01-01T00:00:00.000Z');
    const outcomes = await phone.push(invented);
    expect(outcomes.map(({ status }) => status)).toEqual(invented.map((_, i) => (i < 20 ? 'applied' : 'rejected')));
    expect(outcomes[20]).toMatchObject({
      code: 'not_allowed',
      detail: 'You have checked yourself in many times. Ask at the registration desk.',
    });
    expect(await recordsOf(id, 'held')).toBe(20);
    const [late] = await second.push(checkIns(second, id, 1));
    expect(late?.code).toBe('not_allowed');
    // What is sent again is answered as before.
    expect((await phone.push(invented.slice(0, 20))).every(({ status }) => status === 'applied')).toBe(true);
  });

  it('that were counted already are limited too', async () => {
    const { id, phone } = await newcomer();
    const outcomes = await phone.push(checkIns(phone, id, 30));
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(20);
    expect([await recordsOf(id, 'accepted'), await recordsOf(id, 'duplicate')]).toEqual([1, 19]);
  });

  it('are no matter for doors, which keep whatever they scan', async () => {
    const { id, phone } = await newcomer();
    await phone.push(checkIns(phone, id, 20, '1970-01-01T00:00:00.000Z'));
    const door = app.device((await pairTestDoor(app.context)).token);
    const scanned = await door.push(checkIns(door, id, 30));
    expect(scanned.every(({ status }) => status === 'applied')).toBe(true);
    expect([await recordsOf(id, 'accepted'), await recordsOf(id, 'duplicate')]).toEqual([1, 29]);
  });
});

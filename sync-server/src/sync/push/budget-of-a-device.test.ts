import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import type { TestPerson } from '../../testing/app.ts';
import { openTestPglite, openTestPostgres } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairRemovedTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { COMMAND_LIMITS } from '../command-budget.ts';

const HOUR_MS = 3_600_000;
/** A bound of 2,000 is one command here. */
const FEWER = 2_000;
/** The bounds of an hour and of a day, in commands. */
const ATTENDEE = [1, 3];
const STAFF = [50, 200];
const DEVICE = [10, 40];
/** In all, whatever time goes by. */
const REMOVED = 5;

const fewer = (limits: readonly RateLimit[]) =>
  limits.map(({ name, points, seconds }) => new RateLimit(`fewer-${name}`, points / FEWER, seconds, 'process'));

let app: SyncApp;
const openWithFewer = async (database: Database) => {
  app = await openSyncApp(database);
  const { attendee, staff, removed, device } = COMMAND_LIMITS;
  app.context.commandLimits = {
    ...{ attendee: fewer(attendee), staff: fewer(staff) },
    ...{ removed: fewer(removed), device: fewer(device) },
  };
};
beforeEach(async () => {
  await openWithFewer(await openTestPglite());
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends so many commands, and answers the status of the call. */
const send = async (phone: TestDevice, count = 1) => {
  const one = () => phone.command('update_profile', { changes: { company: 'Kijani' } });
  const { status } = await phone.call('/api/sync/push', phone.pushRequest(Array.from({ length: count }, one)));
  return status;
};
const goesOn = async (phone: TestDevice) => (await send(phone)) === 200;

describe('an admin with several devices', () => {
  it('goes on with another one when the first has used up its own bound', async () => {
    const [first, second] = [app.device(app.admin), app.device(app.admin)];
    expect(await send(first, DEVICE[0]! - 1)).toBe(200);
    expect(await send(first)).toBe(200);
    expect(await send(first)).toBe(429);
    expect(await goesOn(second)).toBe(true);
  });

  it('has a bound for all of them', async () => {
    for (let sent = 0; sent < STAFF[0]!; sent += DEVICE[0]!)
      expect(await send(app.device(app.admin), DEVICE[0])).toBe(200);
    expect(await goesOn(app.device(app.admin))).toBe(false);
  });
});

describe('an attendee', () => {
  it('has one bound for what all of them send in the same moment', async () => {
    await app.close();
    await openWithFewer(await openTestPostgres());
    const devices = Array.from({ length: 4 }, () => app.device(app.attendee));
    const answers = await Promise.all(devices.map((phone) => send(phone, 2)));
    expect(answers.sort()).toEqual([200, 429, 429, 429]);
  });

  it('pays nothing for what the database could not do', async () => {
    const { handlers } = app.context;
    const phone = app.device(app.attendee);
    const stopping = () => Promise.reject(Object.assign(new Error('stopping'), { code: '57P01' }));
    app.context.handlers = { ...handlers, update_profile: { ...handlers.update_profile, apply: stopping } };
    for (let time = 0; time < 3; time++) expect(await send(phone)).toBe(503);
    app.context.handlers = handlers;
    expect(await goesOn(phone)).toBe(true);
  });
});

it('a door phone that was removed hands in what it may hold, and no more later, or as another device', async () => {
  const { token } = await pairRemovedTestDoor(app.context);
  const scan = async (phone: TestDevice) => {
    const { status } = await phone.call('/api/sync/push', phone.pushRequest([phone.checkIn(app.attendee.user.id)]));
    return status;
  };
  const phone = app.device(token);
  for (let sent = 0; sent < REMOVED; sent++) expect(await scan(phone)).toBe(200);
  expect(await scan(phone)).toBe(429);
  vi.advanceTimersByTime(25 * HOUR_MS);
  expect(await scan(app.device(token))).toBe(429);
  expect(await goesOn(app.device(app.admin))).toBe(true);
});

describe('after an hour somebody goes on, until the bound of the day', () => {
  const phoneOf = (person: TestPerson) => {
    const phone = app.device(person);
    return () => phone;
  };
  it.each([
    { who: 'an attendee', of: ATTENDEE, phones: () => phoneOf(app.attendee) },
    { who: 'a device of an admin', of: DEVICE, phones: () => phoneOf(app.admin) },
    { who: 'an admin with ever new devices', of: STAFF, phones: () => () => app.device(app.admin) },
  ])('$who', async ({ of: [hour, day], phones }) => {
    const phone = phones();
    for (let sent = 0; sent < day!; sent += hour!) {
      expect(await send(phone(), hour)).toBe(200);
      expect(await goesOn(phone())).toBe(false);
      vi.advanceTimersByTime(HOUR_MS);
    }
    expect(await goesOn(phone())).toBe(false);
    vi.advanceTimersByTime(24 * HOUR_MS);
    expect(await goesOn(phone())).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { inShort } from '@baraza/schema/sync/short-push';
import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewerOfToken } from '../http/session/require-viewer.ts';
import type { Viewer } from '../http/session/viewer.ts';
import type { TestPerson } from '../testing/app.ts';
import { openTestPostgres } from '../testing/database/databases.ts';
import { roundTripsOf } from '../testing/database/round-trips-of.ts';
import { statementsOf } from '../testing/database/statements-of.ts';
import type { TestDevice } from '../testing/device.ts';
import { pairTestDoor } from '../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';
import { DELTA_LIMITS, IssueContent } from './realtime/deltas.ts';
import { readHorizon, readIssue } from './realtime/news.store.ts';
import { ReadAhead } from './realtime/read-ahead.store.ts';

/** Most of what one change takes from phone to phone is spent on the way to the database and back: these may only shrink. */
const MOST = { push: { trips: 4, statements: 7 }, look: 2 };

describe('one change', () => {
  let app: SyncApp;
  let door: TestDevice;
  let guest: TestPerson;
  beforeAll(async () => {
    app = await openSyncApp(await openTestPostgres());
    door = app.device((await pairTestDoor(app.context)).token);
    await push(door, await addPerson());
  });
  beforeEach(async () => {
    guest = await addPerson();
  });
  afterAll(() => app.close());

  const addPerson = () => app.addPerson(`${randomUUID()}@test.example`);

  /** Pushes a check-in of each, as the app does. */
  const push = async (device: TestDevice, ...people: TestPerson[]) => {
    const { commands: _, ...request } = device.pushRequest([]);
    const made = people.map(({ user }) => device.checkIn(user.id));
    const short = inShort(made);
    const last_seq = device.lastSeq;
    const sent = { ...request, device: { ...request.device, last_seq }, speaks: SPEAKS, short };
    const { status, body } = await device.call('/api/sync/push', sent);
    expect([status, body]).toMatchObject([200, { outcomes: [], applied: { first: made[0]?.id, count: made.length } }]);
  };
  /** Whose session it is; who has the device; who is scanned, and what is known of them; what is stored, and COMMIT. */
  const expectFew = (trips: string[][]) => {
    const said = trips.map((trip) => trip.join('\n  ')).join('\n');
    expect(trips.length, said).toBeLessThanOrEqual(MOST.push.trips);
    expect(trips.flat().length, said).toBeLessThanOrEqual(MOST.push.statements);
    // In their order, which nobody waits for.
    const [, , people, writes] = trips;
    const parts = (trip: string[] | undefined) =>
      trip?.map((statement) => /for update|from "check_ins"|into "\w+"|commit/.exec(statement)?.[0]);
    expect(parts(people)).toEqual(['for update', 'from "check_ins"']);
    expect(parts(writes)).toEqual(['into "check_ins"', 'into "commands"', 'commit']);
  };
  /** A horizon that is unsure, as beside the other databases of the tests, is read once more in the same words (`atHorizon`). */
  const roundsIn = (statements: string[]) => statements.filter((said, at) => said !== statements[at - 1]).length;
  const viewerOf = async (token: string) => (await viewerOfToken(app.context, token)) as Viewer;

  it('at a door is pushed in few round trips, with few statements', async () => {
    expectFew(await roundTripsOf(() => push(door, guest)));
  });

  it('on an admin’s phone that has scanned before is pushed in as few', async () => {
    const phone = app.device(app.admin);
    await push(phone, await addPerson());
    expectFew(await roundTripsOf(() => push(phone, guest)));
  });

  it('of an attendee, who checks in themself, is pushed in as few', async () => {
    const phone = app.device(guest);
    await phone.push([phone.command('mark_all_notifications_read', { up_to: new Date().toISOString() })]);
    expectFew(await roundTripsOf(() => push(phone, guest)));
  });

  it('is said in the same words as several, so that each statement is prepared once', async () => {
    const others = [await addPerson(), await addPerson()];
    const one = await statementsOf(() => push(door, guest));
    expect(await statementsOf(() => push(door, ...others))).toEqual(one);
    // They have come already: their earlier records are read too.
    const again = await statementsOf(() => push(door, guest));
    expect(await statementsOf(() => push(door, ...others))).toEqual(again);
  });

  it('comes with a session, of which several are found in the same words as one', async () => {
    // Many: how soon each token is verified is up to the machine, and a few might ask one after the other.
    const people = Array.from({ length: 20 }, () => [guest, app.admin, app.attendee]).flat();
    const one = await statementsOf(() => viewerOf(guest.token));
    const several = await statementsOf(() => Promise.all(people.map(({ token }) => viewerOf(token))));
    expect(several.length).toBeLessThan(people.length);
    expect(new Set(several)).toEqual(new Set(one));
  });

  it('is read for all who listen in two rounds: that there is news, and what', async () => {
    const { queries } = app.context.database;
    const listening = [await viewerOf(app.attendee.token), await viewerOf(app.admin.token)];
    const from = await readHorizon(queries);
    await push(door, guest);
    const statements = await statementsOf(async () => {
      const content = await IssueContent.read(queries, await readIssue(queries, from), listening);
      for (const viewer of listening) expect(content.for(viewer)?.documents).toContain(guest.user.id);
    });
    expect(roundsIn(statements), statements.join('\n')).toBeLessThanOrEqual(MOST.look);
  });

  it('is read for all who listen in one round after another of the same, and in two after one of something else', async () => {
    const { queries } = app.context.database;
    const listening = [await viewerOf(app.attendee.token), await viewerOf(app.admin.token)];
    const ahead = new ReadAhead();
    const changeAndRead = async (change: () => Promise<unknown>) => {
      const from = await readHorizon(queries);
      await change();
      const statements = await statementsOf(async () => {
        const content = await IssueContent.read(queries, await readIssue(queries, from, ahead.from(from)), listening);
        ahead.note(content.wanted);
        expect(content.for(listening[0] as Viewer)).toEqual((await alone(from)).for(listening[0] as Viewer));
      });
      // Two of them by who reads it alone.
      return roundsIn(statements) - MOST.look;
    };
    const alone = async (from: string) => IssueContent.read(queries, await readIssue(queries, from), listening);
    const scan = async () => push(door, await addPerson());
    expect(await changeAndRead(scan)).toBe(2);
    expect(await changeAndRead(scan)).toBe(1);
    expect(await changeAndRead(() => queries.update(tables.events).set({ name: randomUUID() }))).toBe(2);
    expect(await changeAndRead(scan)).toBe(1);
  });

  it('is read by no row where all who listen have to pull', async () => {
    const { queries } = app.context.database;
    const listening = [await viewerOf(app.attendee.token), await viewerOf(app.admin.token)];
    const from = await readHorizon(queries);
    await queries.insert(tables.rooms).values(
      Array.from({ length: DELTA_LIMITS.documents + 1 }, (_, at) => ({
        ...{ id: `many-${at}`, event_id: app.admin.user.event_id, name: 'Many' },
      })),
    );
    const statements = await statementsOf(async () => {
      const content = await IssueContent.read(queries, await readIssue(queries, from), listening);
      for (const viewer of listening) expect(content.for(viewer)?.toPull).toEqual(['rooms']);
    });
    expect(statements.filter((statement) => statement.includes('"rooms"'))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, signIn, signInRevoked, type TestApp } from '../testing/app.ts';
import { CALLS } from '../testing/calls/calls.ts';
import { callsOf } from '../testing/calls/calls-of.ts';
import type { TestCall, Who } from '../testing/calls/test-call.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../testing/door.store.ts';
import { addKnownThings, type KnownThings } from '../testing/things.store.ts';
import { setTicket } from './people/people.store.ts';

/** `ticketless`: a person with a revoked ticket, who may make the calls of any attendee; `revoked`: an ended session. */
const VIEWERS = ['anonymous', 'attendee', 'another', 'ticketless', 'admin', 'elsewhere', 'revoked'] as const;
const DOORS = ['paired door phone', 'removed door phone'] as const;
type ViewerKind = (typeof VIEWERS)[number];
type DoorKind = (typeof DOORS)[number];

/** What each may: `ok` is anything but a refusal of who asks. */
const EXPECTED: Record<Who, Record<ViewerKind, 'ok' | 401 | 403>> = {
  public: {
    anonymous: 'ok',
    attendee: 'ok',
    another: 'ok',
    ticketless: 'ok',
    admin: 'ok',
    elsewhere: 'ok',
    revoked: 'ok',
  },
  signedIn: {
    anonymous: 401,
    attendee: 'ok',
    another: 'ok',
    ticketless: 'ok',
    admin: 'ok',
    elsewhere: 401,
    revoked: 401,
  },
  admin: { anonymous: 401, attendee: 403, another: 403, ticketless: 403, admin: 'ok', elsewhere: 401, revoked: 401 },
  self: { anonymous: 401, attendee: 'ok', another: 403, ticketless: 403, admin: 403, elsewhere: 401, revoked: 401 },
  selfOrAdmin: {
    anonymous: 401,
    attendee: 'ok',
    another: 403,
    ticketless: 403,
    admin: 'ok',
    elsewhere: 401,
    revoked: 401,
  },
  door: { anonymous: 401, attendee: 403, another: 403, ticketless: 403, admin: 403, elsewhere: 401, revoked: 401 },
  program: { anonymous: 401, attendee: 401, another: 401, ticketless: 401, admin: 401, elsewhere: 401, revoked: 401 },
};

/** A door phone may do nothing but what says so. */
function expectedOfDoor({ who, doors }: TestCall, door: DoorKind): 'ok' | 401 | 403 {
  if (who === 'public' || doors === 'even_removed') return 'ok';
  if (who === 'program' || door === 'removed door phone') return 401;
  return who === 'door' || doors === 'paired' ? 'ok' : 403;
}

/** The WebSocket is open to everybody and asks who they are itself; the page is for everybody. */
const NOT_CALLS = ['GET /*', 'GET /assets/*', 'GET /api/notifications/ws/notifications/{userId}/{eventId}'];

describeEachDatabase('who may call what', (open) => {
  let app: TestApp;
  let known: KnownThings;
  let tokens: Record<ViewerKind | DoorKind, () => Promise<string | undefined>>;

  beforeAll(async () => {
    app = await openTestApp(await open());
    known = await addKnownThings(app);
    await app.addEvent({ id: 'event-002' });
    const elsewhere = await app.addPerson('elsewhere@test.example', 'admin', 'event-002');
    const ticketless = await app.addPerson('ticketless@test.example');
    await setTicket(app.context.database.queries, ticketless.user.id, { ticket_status: 'revoked' });
    const { context } = app;
    tokens = {
      anonymous: async () => undefined,
      attendee: () => signIn(context, app.attendee.user),
      another: () => signIn(context, app.another.user),
      ticketless: () => signIn(context, ticketless.user),
      admin: () => signIn(context, app.admin.user),
      elsewhere: () => signIn(context, elsewhere.user),
      revoked: () => signInRevoked(context, app.admin.user),
      'paired door phone': async () => (await pairTestDoor(context)).token,
      'removed door phone': async () => (await pairRemovedTestDoor(context)).token,
    };
  });
  afterAll(() => app.close());

  it('is said of every call that there is', () => {
    expect(callsOf(app).filter((call) => !NOT_CALLS.includes(call))).toEqual(Object.keys(CALLS).sort());
  });

  describe.each(Object.entries(CALLS))('%s', (name, call: TestCall) => {
    it.each([...DOORS, ...VIEWERS])('by %s', async (viewer) => {
      const token = await tokens[viewer]();
      const body = typeof call.body === 'function' ? call.body(known) : call.body;
      const method = name.split(' ')[0] as string;
      const answer = await app.call(method, call.at, { ...(token && { as: token }), body });
      const isDoor = (DOORS as readonly string[]).includes(viewer);
      const expected = isDoor ? expectedOfDoor(call, viewer as DoorKind) : EXPECTED[call.who][viewer as ViewerKind];
      if (viewer === 'removed door phone' && expected === 401 && call.who !== 'program')
        expect(answer.body.code).toBe('door_removed');
      const refusal = [401, 403].includes(answer.status) ? answer.status : 'ok';
      expect(refusal).toBe(expected);
      expect(answer.status).toBeLessThan(500);
    });
  });
});

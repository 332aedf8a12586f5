import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from '@baraza/schema/event/event';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { doorReports } from '../features/doors/door-reports.store.ts';
import { addEvent } from '../features/event/events.store.ts';
import { commandHandlers, demoHandlers } from '../features/handlers.ts';
import { addUser, type UserRow } from '../features/people/users.store.ts';
import { ensureEventKey } from '../features/tickets/event-keys.store.ts';
import { notFoundHandler, problemHandler } from '../http/problems.ts';
import { type Route, registerRoutes } from '../http/route.ts';
import { issueToken } from '../http/session/session-token.ts';
import { revokeSession, startSession } from '../http/session/sessions.store.ts';
import { openLog } from '../log.ts';
import type { Hosting, ServerContext } from '../server-context.ts';
import { COMMAND_LIMITS } from '../sync/command-budget.ts';
import { SocketRoom } from '../sync/realtime/socket-room.ts';
import { Snapshots } from '../sync/snapshot/snapshots.ts';

/** Somebody of the test event, signed in. */
export interface TestPerson {
  user: UserRow;
  token: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects to find in an answer.
  body: any;
}

export interface TestApp {
  context: ServerContext;
  /** All routes of the app. */
  paths: { method: string; path: string }[];
  attendee: TestPerson;
  another: TestPerson;
  admin: TestPerson;
  addEvent(event: Partial<Event>): Promise<void>;
  addPerson(email: string, role?: 'admin' | 'user', eventId?: string): Promise<TestPerson>;
  call(
    method: string,
    path: string,
    options?: { as?: TestPerson | string; body?: unknown; from?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  close(): Promise<void>;
}

export const AUTH_SECRET = 'a secret of the tests, long enough';
export const METRICS_TOKEN = 'a token of the tests for metrics, long enough';

/** Events that are made beside the test event are not served. */
const NO_OTHERS: Hosting = {
  look: async () => undefined,
  contexts: async () => [],
  openNow: () => [],
  isOpening: () => false,
  trouble: () => undefined,
  appOf: async () => notFoundHandler as unknown as OpenAPIHono['fetch'],
  stop: async () => undefined,
};

const TEST_EVENT: Omit<Event, 'ticket_keys'> = {
  id: 'event-001',
  name: 'Test event',
  tagline: '',
  description: '',
  starts_on: '2026-11-20',
  ends_on: '2026-11-22',
  time_zone: 'Africa/Nairobi',
  venue: { name: '', address: '', city: '', country: '' },
  languages: ['en'],
  floor_plan: null,
  gates: [
    { id: 'gate-north', name: 'North gate', open: true },
    { id: 'gate-shut', name: 'Shut gate', open: false },
  ],
  check_in_policy: 'anyone',
  check_in_opens_at: null,
  check_in_closes_at: null,
  registration: 'open',
};

/** Opens the app, or only some routes, without a network, on a database with an event, two attendees and an admin. */
export async function openTestApp(
  database: Database,
  { event = {}, env = {}, routes, log = openLog('silent') }: TestAppOptions = {},
): Promise<TestApp> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), 'baraza-test-data'), METRICS_TOKEN, ...env }),
    authSecret: AUTH_SECRET,
  };
  const nothing = () => Promise.resolve();
  const realtime = {
    moment: () => 0,
    join: () => () => undefined,
    landed: () => undefined,
    finishFirst: () => undefined,
    leave: nothing,
    close: nothing,
  };
  const health = { trouble: () => undefined, takesWrites: () => true, isLeaving: false, stop: nothing };
  const registered = {
    handlers: config.demo ? demoHandlers : commandHandlers,
    deviceReports: doorReports,
    commandLimits: COMMAND_LIMITS,
    snapshots: new Snapshots(database),
    socketRoom: new SocketRoom(config.maxSockets ?? Number.POSITIVE_INFINITY, log),
  };
  const context: ServerContext = { config, database, log, realtime, health, hosting: NO_OTHERS, ...registered };
  const app = routes ? appOf(context, routes) : createApp(context);

  const addTestEvent: TestApp['addEvent'] = (changes) =>
    database.transaction(async (tx) => {
      const { ticket_keys: _, ...testEvent } = { ...TEST_EVENT, ticket_keys: [], ...changes };
      await addEvent(tx, testEvent);
      await ensureEventKey(tx, testEvent.id);
    });
  await addTestEvent(event);

  const addPerson: TestApp['addPerson'] = async (email, role = 'user', event_id = TEST_EVENT.id) => {
    const person = { id: email.split('@')[0] as string, event_id, name: `Person ${email}`, email, role };
    const user = await addUser(database.queries, { ...person, ticketType: 'Standard' });
    if (!user) throw new Error(`${email} is there already`);
    return { user, token: await signIn(context, user) };
  };
  return {
    context,
    paths: app.routes,
    addEvent: addTestEvent,
    attendee: await addPerson('attendee@test.example'),
    another: await addPerson('another@test.example'),
    admin: await addPerson('admin@test.example', 'admin'),
    addPerson,
    async call(method, path, { as, body, from, headers } = {}) {
      const init = {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${typeof as === 'string' ? as : as.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body), duplex: 'half' }),
      };
      const response = await app.request(path, init, { incoming: { socket: { remoteAddress: from ?? '127.0.0.1' } } });
      const text = await response.text();
      const isJson = method !== 'HEAD' && /json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    close: () => database.close(),
  };
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

function appOf(context: ServerContext, routes: Route[]): OpenAPIHono {
  const app = new OpenAPIHono();
  app.onError(problemHandler(context.log));
  app.notFound(notFoundHandler);
  registerRoutes(app, context, routes);
  return app;
}

interface TestAppOptions {
  event?: Partial<Event>;
  env?: Record<string, string>;
  routes?: Route[];
  log?: Logger;
}

export async function signIn(context: ServerContext, { id: user_id, event_id, role }: UserRow): Promise<string> {
  const session_id = await startSession(context.database.queries, user_id);
  return issueToken(context.config.authSecret, { user_id, event_id, role, session_id });
}

/** Returns the token of a revoked session. */
export async function signInRevoked(context: ServerContext, { id: user_id, event_id, role }: UserRow): Promise<string> {
  const session_id = await startSession(context.database.queries, user_id);
  await revokeSession(context.database.queries, session_id);
  return issueToken(context.config.authSecret, { user_id, event_id, role, session_id });
}

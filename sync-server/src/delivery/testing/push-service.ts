import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tables } from '@baraza/schema/tables';
import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../../database/database.ts';
import { pushedNotifications, pushSubscriptions } from '../../database/tables.ts';
import type { PushSettings } from '../push-one.ts';
import { startWebPush } from '../web-push.ts';

export const EVENT = 'event-001';
/** For a busy machine. */
export const PATIENCE = { timeout: 60_000, interval: 50 };
/** The poll of the queue. */
export const TEST_MS = 120_000;

interface Answer {
  /** 0 hangs up. */
  status: number;
  /** What `retry-after` says. */
  after?: string;
}

export type PushService = Awaited<ReturnType<typeof servePushes>>;

/**
 * A push service for the browsers of people, at whose names it has their addresses, with a server that pushes to it once
 * `start` is called.
 */
export async function servePushes(database: Database) {
  /** Paths, in the order of their calls. */
  const received: string[] = [];
  const ttls: number[] = [];
  const logged: string[] = [];
  /** What is answered to a path before it is taken what comes. */
  const answers: Record<string, Answer[]> = {};
  const gates: Record<string, Promise<unknown>> = {};
  const most = { atOnce: 0 };
  let open = 0;
  const service = createServer(async ({ url = '', headers, socket }, response) => {
    received.push(url);
    ttls.push(Number(headers.ttl));
    open += 1;
    most.atOnce = Math.max(most.atOnce, open);
    await gates[url];
    open -= 1;
    const { status, after } = answers[url]?.shift() ?? { status: 201 };
    if (status === 0) socket.destroy();
    else response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const stops: (() => Promise<void>)[] = [];
  return {
    ...{ received, ttls, logged, answers, most, origin },
    /** A path is answered when the returned function was called. */
    gateOf(path: string): () => void {
      let letGo = () => {};
      gates[path] = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    start(from = database, more: Partial<PushSettings> = {}): () => Promise<void> {
      // A stalled machine must not end what a gate holds.
      const common = { eventId: EVENT, subject: 'mailto:it@event.example', isAllowed: () => true };
      const settings = { ...common, againAfter: 1, answerWithin: 60_000 };
      const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
      const stop = startWebPush(from, log, { ...settings, ...more });
      stops.push(stop);
      return stop;
    },
    async subscribe(...people: string[]): Promise<void> {
      const ecdh = createECDH('prime256v1');
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
      const common = { event_id: EVENT, ...keys, created_at: new Date().toISOString() };
      const rows = people.map((user_id) => ({ ...common, endpoint: `${origin}/${user_id}`, user_id }));
      await database.queries.insert(pushSubscriptions).values(rows);
    },
    async notify(id: string, more: Partial<typeof tables.notifications.$inferInsert> = {}): Promise<void> {
      await database.queries
        .insert(tables.notifications)
        .values({ id, event_id: EVENT, title: id, message: '', created_at: new Date().toISOString(), ...more });
    },
    /** What is noted of each notification that a process had. */
    rows: () =>
      database.queries
        .select({
          id: pushedNotifications.notification_id,
          until: pushedNotifications.claimed_until,
          unpushed: pushedNotifications.unpushed,
        })
        .from(pushedNotifications)
        .orderBy(asc(pushedNotifications.notification_id)),
    async close(): Promise<void> {
      for (const stop of stops) await stop();
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
  };
}

/** As `rows` has it. */
export const ended = (id: string) => ({ id, until: null, unpushed: null });

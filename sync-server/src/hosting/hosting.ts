import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { createApp, createClosedApp } from '../app.ts';
import { configOf } from '../config.ts';
import { followHistory } from '../database/epoch.ts';
import { migrate } from '../database/migrate.ts';
import { turns } from '../http/limits/turns.ts';
import { ProblemError } from '../http/problems.ts';
import type { WebApp } from '../http/web-app/web-app.ts';
import type { Hosting, ServerContext } from '../server-context.ts';
import { type HostedEvent, listHosted } from './hosted-events.store.ts';
import { openEvent, type Shared, startWork } from './run-event.ts';

/** How often it is looked which events other processes have made, archived or brought back. */
const LOOK_EVERY_MS = 5_000;
/** An event that is not there is looked for again after this time, however often it is asked for. */
const UNKNOWN_FOR_MS = 1_000;
/** So long at most a new process leaves calls to others because it still opens events. */
const OPENING_MOST_MS = 2 * 60_000;
/** A call of an event that is being opened waits so long; then it is to be tried again. */
const WAITS_MS = 5_000;

type Fetch = OpenAPIHono['fetch'];

interface Served {
  context: ServerContext;
  fetch: Fetch;
  /** Looks whether its tables became an older copy of themselves; the health watch does so for the default event. */
  isAnotherHistory(): Promise<boolean>;
  stop(): Promise<void>;
}

const UNKNOWN = new ProblemError('not_found', 'There is no such event here.');
/** Who archived it by mistake brings it back at once: phones ask again within a minute, and go on. */
const ARCHIVED_RETRY_S = 60;
/** A phone keeps what it has, and what waits to be sent, as while there is no network. */
const ARCHIVED = new ProblemError(
  'archived',
  'This event is archived. Its organisers can bring it back.',
  undefined,
  ARCHIVED_RETRY_S,
);
const STARTING = new ProblemError('unavailable', 'This event is not ready. Please try again.', undefined, 5);

/** @returns nothing where it fails, or takes long */
const inTime = (opening: Promise<Served> | undefined): Promise<Served | undefined> =>
  Promise.race([opening?.catch(() => undefined), delay(WAITS_MS, undefined, { ref: false })]);

/** Serves the events that the database has beside the default one, each with a database, an app and work of its own. */
export async function startHosting(home: ServerContext, webApp: WebApp, shared: Shared): Promise<Hosting> {
  const { log } = shared;
  const served = new Map<string, Promise<Served>>();
  const openNow = new Map<string, Served>();
  /** Since when an event could not be opened, each time that it was tried. */
  const notOpen = new Map<string, string>();
  /** What is archived and has a mail or a backup to finish; as beside another process, it may be served anew meanwhile. */
  const ending = new Set<Promise<void>>();
  const closed = {
    unknown: createClosedApp(home, webApp, UNKNOWN).fetch,
    archived: createClosedApp(home, webApp, ARCHIVED).fetch,
    starting: createClosedApp(home, webApp, STARTING).fetch,
  };
  let known = new Map<string, HostedEvent>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let stopped = false;
  // The migrations of all events take one lock: whoever waits for it has a connection, which calls need meanwhile.
  const inLine = turns(1);

  const open = async ({ id, schema_name }: HostedEvent): Promise<Served> => {
    const database = home.database.inSchema(schema_name);
    await migrate(database, schema_name);
    const context = await openEvent(database, configOf(home.config, id), shared);
    const stopWork = startWork(context, shared.pace);
    return {
      context,
      fetch: createApp(context, webApp).fetch,
      isAnotherHistory: followHistory(database),
      async stop() {
        await context.realtime.close();
        await stopWork();
      },
    };
  };
  const start = (event: HostedEvent): void => {
    if (stopped || served.has(event.id)) return;
    const opening = inLine(async () => {
      if (stopped) throw STARTING;
      return open(event);
    });
    served.set(event.id, opening);
    const isServed = () => served.get(event.id) === opening;
    opening.then(
      (opened) => {
        if (!isServed()) return;
        openNow.set(event.id, opened);
        notOpen.delete(event.id);
      },
      (error) => {
        // The next look tries again.
        if (isServed()) {
          served.delete(event.id);
          notOpen.set(event.id, notOpen.get(event.id) ?? new Date().toISOString());
        }
        if (!stopped) log.error({ err: error, event: event.id }, 'an event could not be opened');
      },
    );
  };
  const stop = (id: string): void => {
    const going = served.get(id);
    served.delete(id);
    openNow.delete(id);
    notOpen.delete(id);
    const ended = (async () => (await going?.catch(() => undefined))?.stop())()
      .catch((error) => log.warn({ err: error, event: id }, 'the work of an event did not end well'))
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const look = (): Promise<void> => {
    looking ??= (async () => {
      const events = await listHosted(home.database.queries);
      known = new Map(events.map((event) => [event.id, event]));
      lookedAt = performance.now();
      for (const event of events) if (event.archived_at === null) start(event);
      for (const id of [...served.keys(), ...notOpen.keys()]) if (known.get(id)?.archived_at !== null) stop(id);
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookSafely = () =>
    look().catch((error) => {
      if (!stopped) log.warn({ err: error }, 'could not look which events there are');
    });

  const running = async (): Promise<Served[]> =>
    (await Promise.allSettled(served.values())).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const follow = async () => {
    for (const { context, isAnotherHistory } of await running())
      try {
        if (await isAnotherHistory())
          log.warn({ event: context.config.eventId }, 'another history began: devices fill themselves anew');
      } catch (error) {
        if (!stopped) log.warn({ err: error, event: context.config.eventId }, 'could not look at the history');
      }
  };

  // They are opened beside the default event, which waits for none of them.
  await look();
  const began = performance.now();
  const atStart = [...served.keys()];
  const isWaitedFor = (id: string) => known.get(id)?.archived_at === null && !openNow.has(id);
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= lookSafely()
      .then(follow)
      .finally(() => {
        round = undefined;
      });
  }, LOOK_EVERY_MS).unref();

  return {
    look: async () => {
      await looking;
      await look();
      await follow();
    },
    contexts: async () => (await running()).map(({ context }) => context),
    openNow: () => [...openNow.values()].map(({ context }) => context),
    isOpening: () => performance.now() - began < OPENING_MOST_MS && atStart.some(isWaitedFor),
    trouble() {
      const [since] = notOpen.values();
      return since === undefined ? undefined : { reason: 'not_open', since };
    },
    async appOf(id) {
      if (!known.has(id) && performance.now() - lookedAt > UNKNOWN_FOR_MS) await lookSafely();
      const event = known.get(id);
      if (!event) return closed.unknown;
      if (event.archived_at !== null) return closed.archived;
      const open = openNow.get(id) ?? (await inTime(served.get(id)));
      return open?.fetch ?? closed.starting;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
      await looking?.catch(() => undefined);
      for (const id of served.keys()) stop(id);
      await Promise.all(ending);
    },
  };
}

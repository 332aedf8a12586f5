import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, Settings } from './config.ts';
import type { Database } from './database/database.ts';
import { openWhenThere } from './database/open-database.ts';
import { whyNotOpened } from './database/why-not-opened.ts';
import { startWebPush } from './delivery/web-push.ts';
import { startMailSender } from './features/auth/mails/send-mails.ts';
import { demoHandlers } from './features/demo-handlers.ts';
import { doorReports } from './features/doors/door-reports.store.ts';
import { startLargeEvents } from './features/event/large-events.ts';
import { prepareEvent } from './features/event/prepare-event.ts';
import { commandHandlers } from './features/handlers.ts';
import { startScheduledSender } from './features/messages/send-scheduled.ts';
import { startForgetting } from './features/people/imports/start-forgetting.ts';
import { startShortening } from './features/tickets/start-shortening.ts';
import { openFilesMost, roomOf } from './open-files.ts';
import { startBackups } from './operations/backup/scheduled/start-backups.ts';
import { watchHealth } from './operations/watch-health.ts';
import { type RunningServer, serveApp, type Tls } from './serve-app.ts';
import type { CommandHandlers } from './server-context.ts';
import { COMMAND_LIMITS } from './sync/command-budget.ts';
import { startFolding } from './sync/push/fold-outcomes.ts';
import { openRealtime } from './sync/realtime/realtime.ts';
import { SocketRoom } from './sync/realtime/socket-room.ts';
import { Snapshots } from './sync/snapshot/snapshots.ts';

/** What a server does otherwise that is not behind a proxy. */
export interface StartedAs {
  tls?: Tls;
  handlers?: (handlers: CommandHandlers) => CommandHandlers;
}

/** Opens the database, creates what must exist before anybody signs in, and listens. */
export async function startServer(
  settings: Settings,
  log: Logger,
  { tls, handlers = (given) => given }: StartedAs = {},
): Promise<RunningServer> {
  const database = await openWhenThere(settings, log);
  try {
    const config = await prepare(database, settings);
    const realtime = await openRealtime(database, log);
    const health = watchHealth(database, log);
    const { backups: wanted } = config;
    const backups = wanted && startBackups(database, log, { ...config, backups: wanted });
    const registered = {
      handlers: handlers(config.demo ? demoHandlers : commandHandlers),
      deviceReports: doorReports,
      commandLimits: COMMAND_LIMITS,
      snapshots: new Snapshots(database),
      socketRoom: new SocketRoom(config.maxSockets ?? roomOf(openFilesMost()).sockets, log),
    };
    const server = await serveApp({ config, database, log, realtime, health, backups, ...registered }, undefined, tls);
    const { eventId, vapidSubject: subject } = config;
    const stopWebPush = subject ? startWebPush(database, log, { eventId, subject }) : undefined;
    const stopScheduledSender = startScheduledSender(database, log, eventId);
    const stopMailSender = startMailSender({ database, config }, log);
    const stopFolding = startFolding(database, log, eventId);
    const stopLargeEvents = startLargeEvents(database, log);
    const stopShortening = startShortening(database, log, eventId);
    const stopForgetting = startForgetting(database, log, eventId);
    return {
      ...server,
      async stop() {
        await server.stop();
        await stopScheduledSender();
        await stopMailSender();
        await stopFolding();
        await stopLargeEvents();
        await stopShortening();
        await stopForgetting();
        await stopWebPush?.();
        await backups?.stop();
        await health.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Makes the first writes to the data folder and the tables. */
async function prepare(database: Database, settings: Settings): Promise<Config> {
  try {
    const config = { ...settings, authSecret: settings.authSecret ?? (await keptAuthSecret(settings.dataDir)) };
    await prepareEvent(database, config);
    return config;
  } catch (error) {
    throw whyNotOpened(error, settings);
  }
}

/** The secret that signs session tokens; with an embedded database it is generated once and stored in `dataDir`. */
async function keptAuthSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'auth-secret');
  const made = randomBytes(32).toString('base64url');
  // 'wx' never overwrites: the first process wins.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length < 32) throw new Error(`${path} holds no secret any more. Remove it; everybody signs in again.`);
  return kept;
}

import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, Settings } from './config.ts';
import type { Database } from './database/database.ts';
import { whyNotOpened } from './database/failures/why-not-opened.ts';
import { openWhenThere } from './database/open-database.ts';
import { Pace } from './delivery/mail/pace.ts';
import { prepareEvent } from './features/event/prepare-event.ts';
import { countAdmins } from './features/people/users.store.ts';
import { startHosting } from './hosting/hosting.ts';
import { openEvent, startWork } from './hosting/run-event.ts';
import { turns } from './http/limits/turns.ts';
import { builtWebApp } from './http/web-app/web-app.ts';
import { openFilesMost, roomOf } from './open-files.ts';
import { startBackups } from './operations/backup/scheduled/start-backups.ts';
import { tidyScratchFolders } from './operations/backup/scratch-folder.ts';
import { watchHealth } from './operations/watch-health.ts';
import { type RunningServer, serveApp, type Tls } from './serve-app.ts';
import type { CommandHandlers, ServerContext } from './server-context.ts';
import { SocketRoom } from './sync/realtime/socket-room.ts';
import { writeFirst } from './write-whole.ts';

/** What a server does otherwise that is not behind a proxy. */
export interface StartedAs {
  tls?: Tls;
  handlers?: (handlers: CommandHandlers) => CommandHandlers;
  /** Called when it listens. */
  began?: (context: ServerContext) => Promise<void>;
}

/** Opens the database, creates what must exist before anybody signs in, and listens. */
export async function startServer(
  settings: Settings,
  log: Logger,
  { tls, handlers, began }: StartedAs = {},
): Promise<RunningServer> {
  const database = await openWhenThere(settings, log);
  try {
    const config = await prepare(database, settings);
    await tidyScratchFolders();
    const health = watchHealth(database, log);
    const inLine = turns(1);
    const shared = {
      ...{ log, health, handlers, pace: new Pace(config.mailsPerMinute) },
      startBackups: (own: Database, ownLog: Logger, settings: Config) =>
        settings.backups && startBackups(own, ownLog, { ...settings, backups: settings.backups }, { inLine }),
      socketRoom: new SocketRoom(config.maxSockets ?? roomOf(openFilesMost()).sockets, log),
    };
    const context = await openEvent(database, config, shared);
    const webApp = builtWebApp();
    const hosting = await startHosting(context, webApp, shared);
    context.hosting = hosting;
    const server = await serveApp(context, undefined, tls, webApp);
    if (!config.demo && (await countAdmins(database.queries, config.eventId)) === 0)
      log.warn('NOBODY CAN SIGN IN AS AN ADMIN, there is none: set ADMIN_EMAIL and ADMIN_PASSWORD, and start again');
    const stopWork = startWork(context, shared.pace);
    await began?.(context);
    return {
      ...server,
      async stop() {
        await server.stop();
        // Together: a slow mail of one event keeps no other from giving back what it has claimed.
        await Promise.all([hosting.stop(), stopWork()]);
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
  writeFirst(path, made);
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length < 32) throw new Error(`${path} holds no secret any more. Remove it; everybody signs in again.`);
  return kept;
}

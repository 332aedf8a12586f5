import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Pace } from '../delivery/mail/pace.ts';
import { startWebPush } from '../delivery/web-push.ts';
import { startMailSender } from '../features/auth/mails/send-mails.ts';
import { startDroppingUnused } from '../features/auth/shared/start-dropping-unused.ts';
import { doorReports } from '../features/doors/door-reports.store.ts';
import { startLargeEvents } from '../features/event/large-events.ts';
import { commandHandlers, demoHandlers } from '../features/handlers.ts';
import { startScheduledSender } from '../features/messages/send-scheduled.ts';
import { startForgetting } from '../features/people/imports/start-forgetting.ts';
import { startShortening } from '../features/tickets/start-shortening.ts';
import type { CommandHandlers, ServerContext } from '../server-context.ts';
import { COMMAND_LIMITS } from '../sync/command-budget.ts';
import { startFolding } from '../sync/push/fold-outcomes.ts';
import { openRealtime } from '../sync/realtime/realtime.ts';
import type { SocketRoom } from '../sync/realtime/socket-room.ts';
import { startMakingAhead } from '../sync/snapshot/make-ahead.ts';
import { Snapshots } from '../sync/snapshot/snapshots.ts';

/** What the events of one process have in common. */
export interface Shared {
  log: Logger;
  health: ServerContext['health'];
  pace: Pace;
  /** The files of the process are for all of them. */
  socketRoom: SocketRoom;
  /** Starts the backups that its configuration asks for. */
  startBackups?: (database: Database, log: Logger, config: Config) => ServerContext['backups'];
  handlers?: ((handlers: CommandHandlers) => CommandHandlers) | undefined;
}

/** Everything that the calls of one event need, on its own database. */
export async function openEvent(
  database: Database,
  config: Config,
  { log, health, socketRoom, startBackups, handlers = (given) => given }: Shared,
): Promise<ServerContext> {
  return {
    config,
    database,
    log,
    health,
    socketRoom,
    realtime: await openRealtime(database, log),
    backups: startBackups?.(database, log, config),
    handlers: handlers(config.demo ? demoHandlers : commandHandlers),
    deviceReports: doorReports,
    commandLimits: COMMAND_LIMITS,
    snapshots: new Snapshots(database),
  };
}

/**
 * Starts what an event does by itself.
 * @returns a function that stops it, and its backups; resolves when what goes on has ended
 */
export function startWork(context: ServerContext, pace: Pace): () => Promise<void> {
  const { config, database, log, backups } = context;
  const { eventId, vapidSubject: subject, hosted } = config;
  const stops = [
    startScheduledSender(database, log, eventId),
    startMailSender({ database, config }, log, pace),
    startFolding(database, log, eventId),
    startLargeEvents(database, log),
    startShortening(database, log, eventId),
    startForgetting(database, log, eventId),
    startMakingAhead(context),
    ...(subject ? [startWebPush(database, log, { eventId, subject, base: hosted?.base })] : []),
    ...(hosted ? [] : [startDroppingUnused(database, log)]),
    ...(backups ? [() => backups.stop()] : []),
  ];
  return async () => {
    // All hear of it at once: a mail that takes long keeps nobody from giving back what they have claimed.
    await Promise.all(stops.map((stop) => stop()));
  };
}

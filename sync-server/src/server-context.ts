import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ScheduledBackups } from './operations/backup/scheduled/start-backups.ts';
import type { HealthWatch } from './operations/watch-health.ts';
import type { CommandLimits } from './sync/command-budget.ts';
import type { CommandHandler } from './sync/command-handler.ts';
import type { DeviceReports } from './sync/push/device-reports.ts';
import type { Realtime } from './sync/realtime/realtime.ts';
import type { SocketRoom } from './sync/realtime/socket-room.ts';
import type { Snapshots } from './sync/snapshot/snapshots.ts';

/** The events that a server has beside its default one, as this process serves them. */
export interface Hosting {
  /** Looks now which there are, opens or closes them, and whether they are those of before. */
  look(): Promise<void>;
  contexts(): Promise<ServerContext[]>;
  /** Of those that are open by now: waits for none that is being opened. */
  openNow(): ServerContext[];
  /** Whether events that were there at the start wait to be opened; for two minutes at most. */
  isOpening(): boolean;
  /** An event that could not be opened, and is tried again; the one that waits for the longest time. */
  trouble(): { reason: 'not_open'; since: string } | undefined;
  /** What answers the calls of an event, also where there is none. */
  appOf(eventId: string): Promise<OpenAPIHono['fetch']>;
  stop(): Promise<void>;
}

export type CommandHandlers = { [N in CommandName]: CommandHandler<ArgsOf<N>> };

/** Dependencies of all parts of the server; created in `start-server.ts`, or by tests with their own parts. */
export interface ServerContext {
  config: Config;
  database: Database;
  log: Logger;
  handlers: CommandHandlers;
  deviceReports: DeviceReports;
  commandLimits: CommandLimits;
  realtime: Realtime;
  socketRoom: SocketRoom;
  health: HealthWatch;
  /** Absent without BACKUP_DIR. */
  backups?: ScheduledBackups | undefined;
  snapshots: Snapshots;
  /** Only of the server's default event. */
  hosting?: Hosting;
}

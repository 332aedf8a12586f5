import type { ArgsOf, CommandName } from '@baraza/schema/commands';
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
}

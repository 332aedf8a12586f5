import type { DeviceReport } from '@baraza/schema/sync/device';
import type { SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database.ts';
import type { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { KnownCommand } from './read-command.ts';

/** What a device has sent, and when; ISO 8601. */
export interface Sending {
  sent: readonly (KnownCommand | ProblemError)[];
  now: string;
}

/** Receives what devices report about themselves when they push and pull. */
export interface DeviceReports {
  /**
   * SQL that notes what a device says as it sends commands, as part of the statement that stores them; undefined if of this
   * viewer nothing is noted. It returns a row for each place where it is noted.
   * @param stored SQL for the rows of `commands` that this statement stores, and does not see yet
   */
  sending(tx: Queries, viewer: Viewer, report: DeviceReport, sending: Sending, stored: SQL): SQL | undefined;
  /** There was no place to note it. Called after the transaction with that statement. */
  sendingFirst(database: Database, viewer: Viewer, report: DeviceReport, sending: Sending): Promise<void>;
  /** A device has pulled. */
  contact(queries: Queries, viewer: Viewer, report: DeviceReport): Promise<void>;
}

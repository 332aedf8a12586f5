import type { DeviceReport } from '@baraza/schema/sync/device';
import type { Queries } from '../../database/database.ts';
import type { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { KnownCommand } from './read-command.ts';

/** Receives what devices report about themselves when they push and pull. */
export interface DeviceReports {
  /** A device has sent commands. Called after they are stored, in the same transaction; `now` is ISO 8601. */
  sending(
    tx: Queries,
    viewer: Viewer,
    report: DeviceReport,
    push: { sent: readonly (KnownCommand | ProblemError)[]; now: string },
  ): Promise<void>;
  /** A device has pulled. */
  contact(queries: Queries, viewer: Viewer, report: DeviceReport): Promise<void>;
}

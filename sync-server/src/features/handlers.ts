import type { CommandHandlers } from '../server-context.ts';
import { recordCheckInHandler, recordRefusedScanHandler } from './check-in/check-in.commands.ts';
import { updateProfileHandler } from './users/users.commands.ts';

/** The one list of what the server does for each command. */
export const commandHandlers: CommandHandlers = {
  record_check_in: recordCheckInHandler,
  record_refused_scan: recordRefusedScanHandler,
  update_profile: updateProfileHandler,
};

import type { CommandDefinition, Command as CommandOf } from './define-command.ts';
import { recordCheckIn } from './record-check-in.ts';
import { recordRefusedScan } from './record-refused-scan.ts';
import { updateProfile } from './update-profile.ts';

/** The one list of commands, with their effects on a replica. Their arguments are described in `arguments.ts`. */
export const commands = {
  record_check_in: recordCheckIn,
  record_refused_scan: recordRefusedScan,
  update_profile: updateProfile,
} as const;

export type CommandName = keyof typeof commands;
export type ArgsOf<N extends CommandName> = (typeof commands)[N] extends CommandDefinition<infer A> ? A : never;
export type AnyCommand = { [N in CommandName]: CommandOf<N, ArgsOf<N>> }[CommandName];

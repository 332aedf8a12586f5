import type { QueuedCommand } from '../../replica/index.ts';

/** Whom a command is about. Who is added by one that was refused is not in the replica: only the command has their name. */
export function subjectOf({ args }: Pick<QueuedCommand, 'args'>): { id: string; name?: string } {
  if ('person' in args) return args.person;
  return { id: ('user_id' in args && args.user_id) || '-' };
}

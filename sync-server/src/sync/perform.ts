import type { ArgsOf, CommandName } from '@baraza/schema/commands/index';
import type { Queries } from '../database/database.ts';
import type { CommandHandler, CommandOrigin, DocumentRef, Viewer } from '../features/command-handler.ts';
import type { CommandHandlers, ServerContext } from '../server-context.ts';

/**
 * Does what a command says, for a call that was made online: the same policy and the same function as for a queued
 * one, in one transaction.
 * @throws ProblemError when it is refused
 * @returns what it touched
 */
export function performCommand<N extends CommandName>(
  context: ServerContext,
  viewer: Viewer,
  name: N,
  args: ArgsOf<N>,
  origin: CommandOrigin,
): Promise<DocumentRef[]> {
  return context.database.transaction((tx) => applyCommand(context.handlers, tx, viewer, name, args, origin));
}

/** Policy, then effect; the only place where a handler is called. */
export async function applyCommand<N extends CommandName>(
  handlers: CommandHandlers,
  tx: Queries,
  viewer: Viewer,
  name: N,
  args: ArgsOf<N>,
  origin: CommandOrigin,
): Promise<DocumentRef[]> {
  const handler: CommandHandler<ArgsOf<N>> = handlers[name];
  handler.policy(viewer, args);
  return handler.apply(tx, viewer, args, origin);
}

import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { Queries } from '../database/database.ts';
import { acting, needsAdmin } from '../http/acting.store.ts';
import { ProblemError } from '../http/problems.ts';
import { demandConfirmed } from '../http/session/confirmed.ts';
import type { Viewer } from '../http/session/viewer.ts';
import type { CommandHandlers, ServerContext } from '../server-context.ts';
import { CommandBudget, costOf } from './command-budget.ts';
import type { CommandHandler, CommandOrigin, DocumentRef, Made } from './command-handler.ts';

/**
 * Applies a command for an online REST call: with the same policy and handler as for a queued command, in one
 * transaction.
 * @throws ProblemError when it is refused
 * @returns the documents that it touched
 */
export async function performCommand<N extends CommandName>(
  context: ServerContext,
  viewer: Viewer,
  name: N,
  args: ArgsOf<N>,
  origin: CommandOrigin,
): Promise<DocumentRef[]> {
  const budget = new CommandBudget(context, viewer);
  await budget.check();
  const touched = await context.database.transaction((tx) =>
    applyCommand(context.handlers, tx, viewer, name, args, origin),
  );
  await budget.pay(costOf({ status: 'applied' }, JSON.stringify(args).length));
  return touched;
}

/** Checks the policy, then applies the command. */
export async function applyCommand<N extends CommandName>(
  handlers: CommandHandlers,
  tx: Queries,
  viewer: Viewer,
  name: N,
  args: ArgsOf<N>,
  origin: CommandOrigin,
): Promise<DocumentRef[]> {
  const handler: CommandHandler<ArgsOf<N>> = handlers[name];
  demandAllowed(handler, viewer, args);
  return audited(handler, tx, viewer, name, [{ args, origin }], () => handler.apply(tx, viewer, args, origin));
}

/** Like `applyCommand`, for many commands of one name. */
export async function applyCommands<N extends CommandName>(
  handlers: CommandHandlers,
  tx: Queries,
  viewer: Viewer,
  name: N,
  many: readonly Made<ArgsOf<N>>[],
): Promise<DocumentRef[][]> {
  const handler: CommandHandler<ArgsOf<N>> = handlers[name];
  for (const { args } of many) demandAllowed(handler, viewer, args);
  return audited(handler, tx, viewer, name, many, async () => {
    if (handler.applyMany) return handler.applyMany(tx, viewer, many);
    const touched: DocumentRef[][] = [];
    for (const { args, origin } of many) touched.push(await handler.apply(tx, viewer, args, origin));
    return touched;
  });
}

/** Records in the audit log what each command of an admin or a door changed, so that no handler has to do it. */
function audited<Args, T>(
  { policy, recordsItself }: CommandHandler<Args>,
  tx: Queries,
  viewer: Viewer,
  action: string,
  many: readonly Made<Args>[],
  work: () => Promise<T>,
): Promise<T> {
  const [first] = many;
  const isStaffs = viewer.role === 'door' || many.some(({ args }) => needsAdmin(viewer, (as) => policy(as, args)));
  if (!first || recordsItself || !isStaffs) return work();
  const { event_id, user_id } = viewer;
  return acting(tx, { event_id, user_id, action, at: first.origin.arrived_at }, work);
}

function demandAllowed<Args>(handler: CommandHandler<Args>, viewer: Viewer, args: Args): void {
  if (viewer.role === 'door' && !handler.atDoors)
    throw new ProblemError('not_allowed', 'A door phone can only check people in.');
  handler.policy(viewer, args);
  if (handler.confirms) demandConfirmed(viewer);
}

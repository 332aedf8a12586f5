import { ProblemError } from '../../http/problems.ts';
import type { CommandHandlers } from '../../server-context.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { note } from './journal.store.ts';

/** The handlers of a venue laptop, which notes what they did: it is handed over to the server in the cloud later. */
export const journaled = (handlers: CommandHandlers): CommandHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, noting(name, handler as CommandHandler<unknown>)]),
  ) as CommandHandlers;

/** It makes keys: the cloud would make others, and tickets of one would be worth nothing at the other. */
const NOT_HERE = 'replace_event_keys';

function noting(name: string, handler: CommandHandler<unknown>): CommandHandler<unknown> {
  const { applyMany } = handler;
  return {
    ...handler,
    async apply(tx, viewer, args, origin) {
      if (name === NOT_HERE)
        throw new ProblemError('not_allowed', 'A venue laptop can’t replace keys. Do it on the server in the cloud.');
      const touched = await handler.apply(tx, viewer, args, origin);
      await note(tx, viewer, name, [{ args, origin }]);
      return touched;
    },
    ...(applyMany && {
      async applyMany(tx, viewer, many) {
        const touched = await applyMany.call(handler, tx, viewer, many);
        await note(tx, viewer, name, many);
        return touched;
      },
    }),
  };
}

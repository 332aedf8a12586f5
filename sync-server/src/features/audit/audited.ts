import type { CommandHandler, DocumentRef } from '../command-handler.ts';
import { addEntry, rowNow } from './audit.store.ts';

/** Keeps who did what with a command of admins, in the transaction that does it: how the row was, and how it is. */
export function audited<Args>(
  action: string,
  rowOf: (args: Args) => DocumentRef,
  handler: CommandHandler<Args>,
): CommandHandler<Args> {
  return {
    policy: handler.policy,
    async apply(tx, viewer, args, origin) {
      const row = rowOf(args);
      const before = await rowNow(tx, row);
      const touched = await handler.apply(tx, viewer, args, origin);
      const after = await rowNow(tx, row);
      if (JSON.stringify(before) === JSON.stringify(after)) return touched;
      const { event_id, user_id } = viewer;
      const { collection, id: document_id } = row;
      await addEntry(tx, { event_id, at: origin.arrived_at, user_id, action, collection, document_id, before, after });
      return touched;
    },
  };
}

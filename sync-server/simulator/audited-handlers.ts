import { sql } from 'drizzle-orm';
import type { Queries } from '../src/database/database.ts';
import { commandHandlers } from '../src/features/handlers.ts';
import type { CommandHandlers } from '../src/server-context.ts';
import type { CommandHandler, CommandOrigin } from '../src/sync/command-handler.ts';

/** One application of a command. */
export interface Effected {
  device_id: string;
  made_at: string;
  name: string;
  args: string;
}

export const AUDIT_TABLE = `create table if not exists simulator_audit (
  position bigserial primary key, device_id text not null, made_at text not null, name text not null, args text not null)`;

/** The server's handlers; each also inserts an audit row in the same transaction, so that effects can be counted. */
export function auditedHandlers(): CommandHandlers {
  const audited = Object.entries(commandHandlers).map(([name, handler]) => [name, audit(name, handler as Any)]);
  return Object.fromEntries(audited) as CommandHandlers;
}

type Any = CommandHandler<unknown>;

function audit(name: string, handler: Any): Any {
  const { applyMany } = handler;
  return {
    ...handler,
    async apply(tx, viewer, args, origin) {
      const touched = await handler.apply(tx, viewer, args, origin);
      await note(tx, name, [{ args, origin }]);
      return touched;
    },
    ...(applyMany && {
      async applyMany(tx, viewer, many) {
        const touched = await applyMany.call(handler, tx, viewer, many);
        await note(tx, name, many);
        return touched;
      },
    }),
  };
}

async function note(tx: Queries, name: string, many: readonly { args: unknown; origin: CommandOrigin }[]) {
  const rows = many.map(
    ({ args, origin }) => sql`(${origin.device_id}, ${origin.device_time}, ${name}, ${JSON.stringify(args)})`,
  );
  await tx.execute(sql`insert into simulator_audit (device_id, made_at, name, args) values ${sql.join(rows, sql`, `)}`);
}

import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { OutboxDatabase } from '../outbox/outbox.ts';
import type { CommandRow } from '../outbox/outbox-rows.ts';

/** Appends one command to an outbox, as `perform` does, and nothing more. */
export async function append<N extends CommandName>(
  outbox: OutboxDatabase,
  name: N,
  args: ArgsOf<N>,
  now?: Date,
): Promise<CommandRow> {
  const [row] = await outbox.appendAll(name, [args], now);
  return row as CommandRow;
}

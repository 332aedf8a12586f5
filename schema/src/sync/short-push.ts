import type { WireCommand } from './command.ts';
import type { ShortCommand, ShortPush } from './push.ts';

type CommonFields = Omit<ShortPush, 'commands'>;

/** Leaves out of each command what `inFull` puts back. @param commands at least one */
export function inShort(all: readonly WireCommand[]): ShortPush {
  const { name, clock_offset_ms, device_id, device_seq } = all[0] as WireCommand;
  const common = { name, clock_offset_ms, device_id, device_seq };
  const commands = all.map((command, at) => {
    const known: Record<string, unknown> = filledIn(common, command.id, at);
    return Object.fromEntries(Object.entries(command).filter(([field, value]) => known[field] !== value));
  });
  return { ...common, commands: commands as ShortCommand[] };
}

/** The commands with all their fields. Nothing is checked: what is no object stays as it is. */
export const inFull = ({ commands, ...common }: CommonFields & { commands: unknown[] }): unknown[] =>
  commands.map((command, at) =>
    typeof command === 'object' && command !== null && !Array.isArray(command)
      ? { ...filledIn(common, (command as { id?: unknown }).id, at), ...command }
      : command,
  );

function filledIn(common: CommonFields, id: unknown, at: number): Partial<WireCommand> {
  const made_at = momentOf(id);
  return { ...common, device_seq: common.device_seq + at, ...(made_at && { made_at }) };
}

/** ISO 8601; undefined for ids of other kinds. */
function momentOf(id: unknown): string | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(String(id)) ?? [];
  const date = new Date(Number.parseInt(`${high}${low}`, 16));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands';
import { WireCommand } from '@baraza/schema/sync/command';
import { z } from 'zod';
import { isStorable } from '../../database/storable.ts';
import { ProblemError } from '../../http/problems.ts';

/** A command whose arguments are what its name demands. */
export type KnownCommand = { [N in CommandName]: { name: N; args: ArgsOf<N> } }[CommandName];

/** One command of a batch after reading: its name and arguments, or why it is refused. */
export interface ReadCommand {
  id: string;
  /** Absent if not even the envelope could be read. */
  wire?: WireCommand;
  content: KnownCommand | ProblemError;
}

const Identified = z.looseObject({ id: z.uuid() });

/** How many more wrong values a batch is told of. To find all of them takes many times as long as to find the first. */
interface FaultBudget {
  left: number;
}
const FAULTS_TOLD = 1_000;

/**
 * Reads the commands of a batch; an invalid one is refused without affecting the others.
 * @throws ProblemError if it has no id, because it can't be answered then
 */
export function readCommands(sent: readonly unknown[]): ReadCommand[] {
  const faults = { left: FAULTS_TOLD };
  return sent.map((each) => readCommand(each, faults));
}

/** Reads one by itself. @throws ProblemError if it has no id */
export function readCommand(sent: unknown, faults: FaultBudget = { left: FAULTS_TOLD }): ReadCommand {
  const wire = WireCommand.safeParse(sent);
  if (!wire.success) {
    const identified = Identified.safeParse(sent);
    if (!identified.success) throw new ProblemError('malformed', 'A command has no id.');
    return { id: identified.data.id, content: new ProblemError('malformed', 'This could not be read.') };
  }
  const { id, name, args, ...origin } = wire.data;
  const unkept = new ProblemError('malformed', 'There are characters in this that can not be kept.');
  if (!isStorable({ name, ...origin })) return { id, content: unkept };
  // As JSON escapes the arguments can be stored: the refused command is on record, and its number leaves no gap.
  if (!isStorable(args)) return { id, wire: wire.data, content: unkept };
  return { id, wire: wire.data, content: readContent(name, args, faults) };
}

function readContent(name: string, args: unknown, faults: FaultBudget): KnownCommand | ProblemError {
  if (!Object.hasOwn(commands, name))
    return new ProblemError('unknown_command', 'The server does not know what this means.');
  const schema = commands[name as CommandName].args as z.ZodType;
  if (faults.left <= 0 && !schema.validate(args)) return new ProblemError('invalid', 'Some values are not valid.');
  const read = schema.safeParse(args);
  if (read.success) return { name, args: read.data } as KnownCommand;
  const { issues } = read.error;
  faults.left -= issues.length;
  const wrong = issues
    .slice(0, WRONG_MAX_LENGTH)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return new ProblemError('invalid', `Some values are not valid (${wrong.join('; ').slice(0, WRONG_MAX_LENGTH)}).`);
}

/** More of it would not be read on a screen. */
const WRONG_MAX_LENGTH = 170;

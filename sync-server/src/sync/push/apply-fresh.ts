import { commands as definitions } from '@baraza/schema/commands';
import type { CommandDefinition, MadeBy } from '@baraza/schema/define/command';
import type { WireCommand } from '@baraza/schema/sync/command';
import type { Queries } from '../../database/database.ts';
import { isTransient } from '../../database/failures/errors.ts';
import { asProblem, ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import type { CommandOrigin, DocumentRef, NotBefore } from '../command-handler.ts';
import { applyCommands } from '../perform.ts';
import { asMeant, type KnownAs, knownAfter } from './known-as.ts';
import type { Answer } from './outcomes.store.ts';
import type { KnownCommand } from './read-command.ts';

/** A command that has no stored outcome yet. */
export interface Fresh {
  wire: WireCommand;
  content: KnownCommand | ProblemError;
  not_before: NotBefore;
  sent_offset_ms: number;
}

export type Applied = Omit<Answer, 'xid'>;

interface FreshOnes {
  commands: readonly Fresh[];
  arrived_at: string;
  /** From the imports before them. */
  known: KnownAs;
}

/** Applies commands in order and returns an answer for each. */
export type ApplyFresh = (context: ServerContext, tx: Queries, viewer: Viewer, fresh: FreshOnes) => Promise<Applied[]>;

/** Applies consecutive commands of the same name together. If one throws, the whole batch is rolled back. */
export const applyTogether: ApplyFresh = async ({ handlers }, tx, viewer, { commands, arrived_at, known: before }) => {
  const answers: Applied[] = [];
  let known = before;
  for (const run of runsOf(commands)) {
    const [first] = run;
    if (first.content instanceof ProblemError) {
      answers.push(...run.map(({ content }) => refused(content as ProblemError)));
      continue;
    }
    const readable = run as (Fresh & { content: KnownCommand })[];
    const { confirms } = handlers[first.content.name];
    const many = readable.map((command) => ({
      // What can't be undone is done to nobody whom the device has never seen.
      args: confirms ? command.content.args : asMeant(command.content.args, known),
      origin: originOf(command, arrived_at),
    }));
    const touched = await applyCommands(handlers, tx, viewer, first.content.name, many);
    known = knownAfter(known, touched.flat());
    answers.push(
      ...readable.map(({ wire, content }, i) =>
        applied([...touchedOnDevice(content, wire, viewer), ...(touched[i] as DocumentRef[])]),
      ),
    );
  }
  return answers;
};

/** Applies as many commands as possible together, each time in a savepoint, and finds those that fail by halving. */
export const applyHalving: ApplyFresh = async (context, tx, viewer, fresh) => {
  const { commands } = fresh;
  const [first] = commands;
  if (!first) return [];
  try {
    return await tx.transaction((savepoint) => applyTogether(context, savepoint, viewer, fresh));
  } catch (error) {
    // The database failed, not a command: the device sends the whole batch again.
    if (isTransient(error)) throw error;
    if (commands.length === 1) return [refusalOf(context, viewer, first, error)];
  }
  const half = Math.ceil(commands.length / 2);
  // One after the other: the order of the commands is that of the device.
  const earlier = await applyHalving(context, tx, viewer, { ...fresh, commands: commands.slice(0, half) });
  const known = earlier.reduce((so_far, { touched }) => knownAfter(so_far, touched), fresh.known);
  const later = await applyHalving(context, tx, viewer, { ...fresh, commands: commands.slice(half), known });
  return [...earlier, ...later];
};

function refusalOf({ log }: ServerContext, viewer: Viewer, { wire, content }: Fresh, error: unknown): Applied {
  const problem = asProblem(error);
  // A retry would fail the same way for ever and block the rest. The arguments are kept with the outcome.
  if (problem.code === 'internal') log.error({ err: error, command: wire.id, name: wire.name }, 'a command failed');
  return refused(problem, content instanceof ProblemError ? [] : touchedOnDevice(content, wire, viewer));
}

/** The device puts back what it showed by itself; a few current documents are enough, and all are stored. */
const REFUSED_TOUCHED = 20;

export const refused = ({ code, detail }: ProblemError, touched: DocumentRef[] = []): Applied => ({
  status: 'rejected',
  code,
  detail,
  touched: distinct(touched).slice(0, REFUSED_TOUCHED),
});

const applied = (touched: DocumentRef[]): Applied => ({
  status: 'applied',
  code: null,
  detail: null,
  touched: distinct(touched),
});

const distinct = (refs: readonly DocumentRef[]): DocumentRef[] => [
  ...new Map(refs.map((ref) => [`${ref.collection} ${ref.id}`, ref])).values(),
];

type Run = [Fresh, ...Fresh[]];

/**
 * Groups consecutive commands of one name. Unreadable ones group under `ProblemError`, which is no command's name. Imports stand
 * alone: one says whom the next one means.
 */
function runsOf(commands: readonly Fresh[]): Run[] {
  const runs: Run[] = [];
  for (const command of commands) {
    const run = runs.at(-1);
    const { name } = command.content;
    if (run?.[0].content.name === name && name !== 'import_people') run.push(command);
    else runs.push([command]);
  }
  return runs;
}

const originOf = ({ wire, not_before, sent_offset_ms }: Fresh, arrived_at: string): CommandOrigin => ({
  device_id: wire.device_id,
  device_time: wire.made_at,
  clock_offset_ms: wire.clock_offset_ms,
  arrived_at,
  sent_offset_ms,
  not_before,
  command: { id: wire.id, device_seq: wire.device_seq },
});

/**
 * The documents that the device changed optimistically. The outcome returns their current state, which matters most
 * when the command was refused.
 */
export function touchedOnDevice(command: KnownCommand, wire: WireCommand, viewer: Viewer): DocumentRef[] {
  const definition = definitions[command.name] as CommandDefinition;
  const by: MadeBy = {
    user_id: viewer.user_id,
    event_id: viewer.event_id,
    device_id: wire.device_id,
    made_at: wire.made_at,
    device_time: wire.made_at,
    clock_offset_ms: wire.clock_offset_ms,
  };
  return definition.effects(command.args, by).map(({ collection, id }) => ({ collection, id }));
}

import type { Outcome } from '@baraza/schema/wire/command';
import type { PushRequest } from '@baraza/schema/wire/push';
import type { Queries } from '../database/database.ts';
import { isTransient } from '../database/errors.ts';
import type { DocumentRef, Viewer } from '../features/command-handler.ts';
import { asProblem, ProblemError } from '../problems.ts';
import type { ServerContext } from '../server-context.ts';
import { originOf, touchedOnDevice } from './command-effects.ts';
import { holdDevice } from './devices.store.ts';
import { withDocuments } from './outcome-documents.ts';
import { type Answer, findOutcomes, type StoredOutcome, storeOutcomes } from './outcomes.store.ts';
import { applyCommand } from './perform.ts';
import type { KnownCommand, ReadCommand } from './read-command.ts';

export interface Batch {
  viewer: Viewer;
  device: PushRequest['device'];
  commands: ReadCommand[];
  arrived_at: string;
}

/** Whether a command that fails takes the whole transaction with it, or only what it did itself. */
type Manner = 'together' | 'apart';

/** Applies what is new in the order in which it was made, and answers all of it in the order in which it was sent. */
export async function applyBatch(
  context: ServerContext,
  tx: Queries,
  batch: Batch,
  manner: Manner,
): Promise<Outcome[]> {
  const { viewer, device, commands, arrived_at } = batch;
  const xid = await holdDevice(tx, viewer, device, commands.length, arrived_at);
  if (!xid) throw new ProblemError('not_allowed', 'This device is signed in as somebody else.');

  const ids = commands.map(({ id }) => id);
  const stored = await findOutcomes(tx, ids);
  const answers = new Map<string, Answer>();
  const made: StoredOutcome[] = [];
  for (const command of inOrder(commands)) {
    const { id, wire, content } = command;
    if (answers.has(id)) continue;
    const before = stored.get(id);
    if (before && isBy(batch, before)) answers.set(id, before);
    else if (before || (wire && wire.device_id !== device.id)) answers.set(id, { ...refused(MADE_ELSEWHERE), xid });
    else if (!wire) answers.set(id, { ...refused(content as ProblemError), xid });
    else {
      const answer = { ...(await applyOne(context, tx, batch, { wire, content }, manner)), xid };
      answers.set(id, answer);
      made.push({ ...wire, ...ownedBy(viewer), ...answer, args: JSON.stringify(wire.args ?? null), arrived_at });
    }
  }
  await storeOutcomes(tx, made);
  return withDocuments(tx, viewer, ids, answers);
}

const MADE_ELSEWHERE = new ProblemError('not_allowed', 'This was made on another device.');

const inOrder = (commands: ReadCommand[]): ReadCommand[] =>
  [...commands].sort((a, b) => (a.wire?.device_seq ?? 0) - (b.wire?.device_seq ?? 0));

const ownedBy = ({ user_id, event_id }: Viewer) => ({ user_id, event_id });

const isBy = ({ viewer, device }: Batch, outcome: StoredOutcome): boolean =>
  outcome.user_id === viewer.user_id && outcome.event_id === viewer.event_id && outcome.device_id === device.id;

const refused = ({ code, detail }: ProblemError, touched: DocumentRef[] = []) =>
  ({ status: 'rejected', code, detail, touched }) as const;

type Applied = Omit<Answer, 'xid'>;

async function applyOne(
  { handlers, log }: ServerContext,
  tx: Queries,
  { viewer, arrived_at }: Batch,
  { wire, content }: Required<Omit<ReadCommand, 'id'>>,
  manner: Manner,
): Promise<Applied> {
  if (content instanceof ProblemError) return refused(content);
  const command: KnownCommand = content;
  const expected = touchedOnDevice(command, wire, viewer);
  const apply = (queries: Queries) =>
    applyCommand(handlers, queries, viewer, command.name, command.args, originOf(wire, arrived_at));
  if (manner === 'together') return applied([...expected, ...(await apply(tx))]);
  try {
    return applied([...expected, ...(await tx.transaction((savepoint) => apply(savepoint)))]);
  } catch (error) {
    // The database is in trouble, not the command: the device sends all of it again.
    if (isTransient(error)) throw error;
    const problem = asProblem(error);
    // Trying again would meet the same fault for ever and hold up the rest. What was meant is kept with the outcome.
    if (problem.code === 'internal') log.error({ err: error, command: wire.id, name: wire.name }, 'a command failed');
    return refused(problem, expected);
  }
}

function applied(touched: DocumentRef[]): Applied {
  const distinct = new Map(touched.map((ref) => [`${ref.collection} ${ref.id}`, ref]));
  return { status: 'applied', code: null, detail: null, touched: [...distinct.values()] };
}

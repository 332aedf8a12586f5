import type { Queries } from '../../database/database.ts';
import { isTransient } from '../../database/failures/errors.ts';
import { asProblem, ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import type { CommandOrigin, DocumentRef } from '../../sync/command-handler.ts';
import { applyCommand } from '../../sync/perform.ts';
import { erases, keptArgs, leftOut } from '../../sync/push/apply-batch.ts';
import { type Applied, refused } from '../../sync/push/apply-fresh.ts';
import type { StoredOutcome } from '../../sync/push/outcomes.store.ts';
import { type ReadCommand, readCommand } from '../../sync/push/read-command.ts';
import { settleDue } from '../messages/going-out.store.ts';
import { answeredBefore, storeOutcomes, thisTransaction } from './answered.store.ts';
import type { HandedCommand, HandedOver } from './handed-over.ts';

type HandedOutcome = HandedOver['outcomes'][number];

/**
 * Applies what a laptop has applied, in the same order and as the same people; each once, however often it is handed
 * over. What is refused here does not keep back the others.
 */
export async function applyHandedOver(
  context: ServerContext,
  tx: Queries,
  eventId: string,
  commands: readonly HandedCommand[],
): Promise<HandedOutcome[]> {
  const answers = new Map<string, HandedOutcome>(await answeredBefore(tx, eventId, commands));
  const now = new Date().toISOString();
  const xid = await thisTransaction(tx);
  const made: StoredOutcome[] = [];
  let isErasing = false;
  for (const command of commands) {
    if (answers.has(command.id)) continue;
    const { id, name, device_seq, made_by, origin } = command;
    const read = readCommand({ ...origin, id, name, args: command.args, made_at: origin.device_time, device_seq });
    const applied = await applyOne(context, tx, eventId, command, read, now);
    isErasing ||= erases(read, applied);
    const sent = JSON.stringify(command.args ?? null);
    made.push({
      ...{ id, event_id: eventId, user_id: made_by.user_id, device_id: origin.device_id, device_seq, name, xid },
      ...{ args: keptArgs(context, read, applied, sent), made_at: origin.device_time, arrived_at: now, ...applied },
    });
    answers.set(id, { id, status: applied.status, code: applied.code, detail: applied.detail });
  }
  // What was planned there for a time that has passed has gone out there, in the words that it had last.
  await settleDue(tx, eventId);
  await storeOutcomes(tx, isErasing ? made.map((each) => ({ ...each, args: leftOut(each.args) })) : made);
  return commands.map(({ id }) => answers.get(id) as HandedOutcome);
}

async function applyOne(
  { handlers, log }: ServerContext,
  tx: Queries,
  event_id: string,
  { made_by, origin, id, device_seq }: HandedCommand,
  { content }: ReadCommand,
  now: string,
): Promise<Applied> {
  if (content instanceof ProblemError) return refused(content);
  // What they confirmed, they confirmed there.
  const viewer = { ...made_by, event_id, session_id: '', confirmed_until: FOR_EVER } as Viewer;
  // A laptop whose clock was ahead: what it says of the time is held like that of a phone.
  const arrived_at = origin.arrived_at < now ? origin.arrived_at : now;
  const from = { ...origin, arrived_at, command: { id, device_seq }, handed_over: true } as CommandOrigin;
  try {
    const touched = await tx.transaction((savepoint) =>
      applyCommand(handlers, savepoint, viewer, content.name, content.args as never, from),
    );
    return { status: 'applied', code: null, detail: null, touched: distinct(touched) };
  } catch (error) {
    if (isTransient(error)) throw error;
    const problem = asProblem(error);
    if (problem.code === 'internal') log.error({ err: error, command: id }, 'a handed over command failed');
    return refused(problem);
  }
}

const FOR_EVER = '9999-12-31T00:00:00.000Z';

const distinct = (touched: DocumentRef[]): DocumentRef[] => [
  ...new Map(touched.map((ref) => [`${ref.collection} ${ref.id}`, ref])).values(),
];

import type { PushRequest } from '@baraza/schema/sync/push';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { CommandBudget, costOf } from '../command-budget.ts';
import type { CommandHandler } from '../command-handler.ts';
import { earliestTimes, findContacts, storeContact } from '../contacts.store.ts';
import { type Applied, type ApplyFresh, type Fresh, refused, touchedOnDevice } from './apply-fresh.ts';
import { holdDevice } from './devices.store.ts';
import { findFolded } from './folded-outcomes.store.ts';
import { type Answered, shortAnswers, withDocuments } from './outcome-documents.ts';
import { type Answer, findOutcomes, type StoredOutcome, storeOutcomes } from './outcomes.store.ts';
import type { ReadCommand } from './read-command.ts';

export interface Batch {
  viewer: Viewer;
  device: PushRequest['device'];
  commands: ReadCommand[];
  arrived_at: string;
  /** Whether the sender takes a short answer. */
  isShort: boolean;
}

export type Made = Pick<ReadCommand, 'content'> & Pick<Applied, 'status'>;

/** Longer arguments are not stored with an outcome, neither in part: a part of an address could not be erased. */
const ARGS_MAX_LENGTH = 400;

const MADE_ELSEWHERE = new ProblemError('not_allowed', 'This was made on another device.');

/**
 * Applies new commands in the order in which the device made them, and answers all in the order they were sent.
 * @returns the answers, what they cost of the sender's budget, and the commands that were new with their outcomes
 * @throws ProblemError `too_many_requests` if there are new commands and the budget is used up
 */
export async function applyBatch(
  context: ServerContext,
  tx: Queries,
  { viewer, device, commands, arrived_at, isShort }: Batch,
  applyFresh: ApplyFresh,
): Promise<{ answered: Answered; cost: number; made: Made[] }> {
  // Before this push counts as a contact.
  const contacts = await findContacts(tx, viewer, device.id);
  if (!contacts) throw new ProblemError('not_signed_in', 'Sign in to go on.');
  const xid = await holdDevice(tx, viewer, device, commands.length, arrived_at);
  if (!xid) throw new ProblemError('not_allowed', 'This device is signed in as somebody else.');
  const { user_id, event_id } = viewer;
  const isOurs = (outcome: StoredOutcome): boolean =>
    outcome.user_id === user_id && outcome.event_id === event_id && outcome.device_id === device.id;

  const ids = commands.map(({ id }) => id);
  const stored = await findOutcomes(tx, ids);
  const answers = new Map<string, Answer>();
  const fresh = new Map<string, Omit<Fresh, 'not_before'>>();
  for (const { id, wire, content } of inOrder(commands)) {
    const before = stored.get(id);
    if (before && isOurs(before)) answers.set(id, before);
    else if (before || (wire && wire.device_id !== device.id)) answers.set(id, { ...refused(MADE_ELSEWHERE), xid });
    else if (!wire) answers.set(id, { ...refused(content as ProblemError), xid });
    else if (!fresh.has(id)) fresh.set(id, { wire, content });
  }
  const folded = await findFolded(tx, viewer, device.id, [...fresh.keys()]);
  for (const [id, answer] of folded) {
    const { wire, content } = fresh.get(id) as Fresh;
    const touched = content instanceof ProblemError ? [] : touchedOnDevice(content, wire, viewer);
    answers.set(id, { ...answer, touched, xid });
    fresh.delete(id);
  }
  if (fresh.size > 0) await new CommandBudget(context, viewer, device.id).check();

  const notBefore = await earliestTimes(
    tx,
    contacts,
    [...fresh.values()].map(({ wire }) => wire.device_seq),
  );
  const dated = [...fresh.values()].map((command) => ({ ...command, not_before: notBefore(command.wire.device_seq) }));
  const applied = await applyFresh(context, tx, viewer, dated, arrived_at);
  let cost = 0;
  const made = dated.map((command, i) => {
    const answer = applied[i] as Applied;
    const sent = JSON.stringify(command.wire.args ?? null);
    const args = keptArgs(context, command, answer, sent);
    const outcome = { ...command.wire, user_id, event_id, args, arrived_at, ...answer, xid };
    cost += costOf(outcome, sent.length);
    return outcome;
  });
  await storeOutcomes(tx, made);
  const sent = commands.map(({ content }) => content);
  await storeContact(tx, viewer, device.id, device.last_seq, arrived_at);
  await context.deviceReports.sending(tx, viewer, device, { sent, now: arrived_at });
  for (const outcome of made) answers.set(outcome.id, outcome);
  const answered = isShort
    ? await shortAnswers(tx, viewer, ids, answers, arrived_at)
    : { outcomes: await withDocuments(tx, viewer, ids, answers) };
  return { answered, cost, made: dated.map(({ content }, i) => ({ content, status: (applied[i] as Applied).status })) };
}

/** @param sent the arguments as JSON. @returns what of them is stored with the outcome */
export function keptArgs(
  { handlers }: Pick<ServerContext, 'handlers'>,
  { content }: Pick<Fresh, 'content'>,
  { status }: Pick<Applied, 'status'>,
  sent: string,
): string {
  if (status === 'applied' && !(content instanceof ProblemError)) {
    const { kept } = handlers[content.name] as CommandHandler<unknown>;
    if (kept) return JSON.stringify(kept(content.args));
  }
  return sent.length > ARGS_MAX_LENGTH ? JSON.stringify({ left_out: sent.length }) : sent;
}

const inOrder = (commands: ReadCommand[]): ReadCommand[] =>
  [...commands].sort((a, b) => (a.wire?.device_seq ?? 0) - (b.wire?.device_seq ?? 0));

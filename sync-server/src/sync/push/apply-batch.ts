import type { CommandName } from '@baraza/schema/commands';
import type { PushRequest } from '@baraza/schema/sync/push';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { type CommandBudget, costOf } from '../command-budget.ts';
import type { CommandHandler } from '../command-handler.ts';
import { earliestTimes } from '../contacts.store.ts';
import { epochFor } from '../pull/feed-document.ts';
import { type Applied, type ApplyFresh, type Fresh, refused, touchedOnDevice } from './apply-fresh.ts';
import { addDevice } from './devices.store.ts';
import { unfolded } from './folded-outcomes.store.ts';
import { holdDevice } from './held-device.store.ts';
import { asMeant, type KnownAs, knownAfter } from './known-as.ts';
import { type Answered, shortAnswers, withDocuments } from './outcome-documents.ts';
import type { Answer } from './outcomes.store.ts';
import type { ReadCommand } from './read-command.ts';
import { storePush } from './store-push.store.ts';

export interface Batch {
  viewer: Viewer;
  /** If the viewer is only presumed: reads who it is; undefined if it is nobody, or has become somebody else. */
  viewerNow?: ((tx: Queries) => Promise<Viewer | undefined>) | undefined;
  device: PushRequest['device'];
  /** Of the viewer on this device; whoever calls pays from it. */
  budget: CommandBudget;
  commands: ReadCommand[];
  arrived_at: string;
  /** Of the history that the sender builds on, if it says so. */
  epoch: string | undefined;
  /** Whether the sender takes a short answer. */
  isShort: boolean;
}

export type Made = Pick<ReadCommand, 'content'> & Pick<Applied, 'status'>;

/** Longer arguments are not stored with an outcome, neither in part: a part of an address could not be erased. */
const ARGS_MAX_LENGTH = 400;

const MADE_ELSEWHERE = new ProblemError('not_allowed', 'This was made on another device.');

export interface AppliedBatch {
  /** As the sender is told. */
  epoch: string;
  answered: Answered;
  /** How much of the sender's budget it takes. */
  cost: number;
  /** The commands that were new, with their outcomes, and how many others were answered. */
  made: Made[];
  again: number;
  /** Once it is committed: whether what the device reports has been noted. */
  isNoted(): Promise<boolean>;
}

/**
 * Applies new commands in the order in which the device made them, and answers all in the order they were sent; none if
 * the device builds on another history.
 * @throws ProblemError `too_many_requests` if there are new commands and the budget is used up
 */
export async function applyBatch(
  context: ServerContext,
  tx: Queries,
  { viewer: presumed, viewerNow, device, budget, commands, arrived_at, epoch: said, isShort }: Batch,
  applyFresh: ApplyFresh,
): Promise<AppliedBatch> {
  const ids = commands.map(({ id }) => id);
  // Sent one behind the other: what is held is answered with who holds it.
  const [{ contacts, xid, owner, viewerIs, ...held }, found] = await Promise.all([
    holdDevice(tx, presumed, device.id, {
      ids,
      fromSeq: Math.min(...commands.map(({ wire }) => wire?.device_seq ?? 0)),
    }),
    viewerNow ? viewerNow(tx) : presumed,
  ]);
  if (!found) throw new ProblemError('not_signed_in', 'Sign in to go on.');
  const viewer = { ...found, ...viewerIs };
  const epoch = epochFor(viewer, held.epoch);
  if (said !== undefined && said !== epoch)
    return { epoch, answered: { outcomes: [] }, cost: 0, made: [], again: 0, isNoted: async () => true };
  if (!contacts) throw new ProblemError('not_signed_in', 'Sign in to go on.');
  const { user_id, event_id } = viewer;
  const isOurs = (of: { user_id: string; event_id: string }) => of.user_id === user_id && of.event_id === event_id;
  if (!owner) await addDevice(tx, viewer, device, commands.length, arrived_at);
  else if (!isOurs(owner)) throw new ProblemError('not_allowed', 'This device is signed in as somebody else.');

  const stored = new Map(held.stored.map((outcome) => [outcome.id, outcome]));
  const folded = new Map(held.folded.map((outcome) => [outcome.id, unfolded(outcome)]));
  const answers = new Map<string, Answer>();
  const fresh = new Map<string, Omit<Fresh, 'not_before' | 'sent_offset_ms'>>();
  for (const { id, wire, content } of inOrder(commands)) {
    const before = stored.get(id);
    if (before && isOurs(before) && before.device_id === device.id) answers.set(id, before);
    else if (before || (wire && wire.device_id !== device.id)) answers.set(id, { ...refused(MADE_ELSEWHERE), xid });
    else if (!wire) answers.set(id, { ...refused(content as ProblemError), xid });
    else if (!fresh.has(id)) fresh.set(id, { wire, content });
  }
  for (const [id, { wire, content }] of fresh) {
    const answer = folded.get(id);
    if (!answer) continue;
    const touched = content instanceof ProblemError ? [] : touchedOnDevice(content, wire, viewer);
    answers.set(id, { ...answer, touched, xid });
    fresh.delete(id);
  }
  if (fresh.size > 0) await budget.hold(fresh.size);

  const notBefore = await earliestTimes(
    tx,
    contacts,
    [...fresh.values()].map(({ wire }) => wire.device_seq),
  );
  const sent_offset_ms = Date.parse(arrived_at) - Date.parse(device.sent_at);
  const dated = [...fresh.values()].map((command) => ({
    ...command,
    sent_offset_ms,
    not_before: notBefore(command.wire.device_seq),
  }));
  const known: KnownAs = new Map(Object.entries(held.known_as));
  const applied = await applyFresh(context, tx, viewer, { commands: dated, arrived_at, known });
  const meant = applied.reduce((so_far, { touched }) => knownAfter(so_far, touched), known);
  const isErasing = dated.some((command, i) => erases(command, applied[i] as Applied));
  let cost = 0;
  const outcomes = dated.map((command, i) => {
    const answer = applied[i] as Applied;
    // By the ids that people have here: who is erased is looked for by it.
    const sent = JSON.stringify(asMeant(command.wire.args ?? null, meant));
    const args = isErasing ? leftOut(sent) : keptArgs(context, command, answer, sent);
    const outcome = { ...command.wire, user_id, event_id, args, arrived_at, ...answer, xid };
    cost += costOf(outcome, sent.length);
    return outcome;
  });
  const sent = commands.map(({ content }) => content);
  const isNoted = await storePush(tx, viewer, { device, outcomes, sent, now: arrived_at }, context.deviceReports);
  for (const outcome of outcomes) answers.set(outcome.id, outcome);
  const answered = isShort
    ? await shortAnswers(tx, viewer, ids, answers, arrived_at)
    : { outcomes: await withDocuments(tx, viewer, ids, answers) };
  const made = dated.map(({ content }, i) => ({ content, status: (applied[i] as Applied).status }));
  return { epoch, answered, cost, made, again: commands.length - made.length, isNoted };
}

/** @param sent the arguments as JSON. @returns what of them is stored with the outcome */
export function keptArgs(
  { handlers }: Pick<ServerContext, 'handlers'>,
  { content }: Pick<Fresh, 'content'>,
  { status, code }: Pick<Applied, 'status' | 'code'>,
  sent: string,
): string {
  if (!(content instanceof ProblemError)) {
    const { kept, isPrivate } = handlers[content.name] as CommandHandler<unknown>;
    if (kept && (status === 'applied' || isPrivate)) return JSON.stringify(kept(content.args));
  }
  // Whoever it was about may have been erased meanwhile: what is stored now comes too late to be erased with them.
  return code === 'not_found' || sent.length > ARGS_MAX_LENGTH ? leftOut(sent) : sent;
}

/** The arguments of none that came together with an erasure are stored: it can't find what is stored after it. */
export const erases = ({ content }: Pick<Fresh, 'content'>, { status }: Pick<Applied, 'status'>): boolean =>
  status === 'applied' && !(content instanceof ProblemError) && content.name === ('erase_person' satisfies CommandName);

export const leftOut = (sent: string): string => JSON.stringify({ left_out: sent.length });

const inOrder = (commands: ReadCommand[]): ReadCommand[] =>
  [...commands].sort((a, b) => (a.wire?.device_seq ?? 0) - (b.wire?.device_seq ?? 0));

import type { Outcome } from '@baraza/schema/sync/command';
import type { PushRequest } from '@baraza/schema/sync/push';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import type { CommandHandler } from '../command-handler.ts';
import { earliestTimes, findContacts, storeContact } from '../contacts.store.ts';
import { type Applied, type ApplyFresh, type Fresh, refused } from './apply-fresh.ts';
import { holdDevice } from './devices.store.ts';
import { withDocuments } from './outcome-documents.ts';
import { type Answer, findOutcomes, type StoredOutcome, storeOutcomes } from './outcomes.store.ts';
import type { ReadCommand } from './read-command.ts';

export interface Batch {
  viewer: Viewer;
  device: PushRequest['device'];
  commands: ReadCommand[];
  arrived_at: string;
}

const MADE_ELSEWHERE = new ProblemError('not_allowed', 'This was made on another device.');

/** Applies new commands in the order in which the device made them, and answers all in the order they were sent. */
export async function applyBatch(
  context: ServerContext,
  tx: Queries,
  { viewer, device, commands, arrived_at }: Batch,
  applyFresh: ApplyFresh,
): Promise<Outcome[]> {
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

  const notBefore = await earliestTimes(
    tx,
    contacts,
    [...fresh.values()].map(({ wire }) => wire.device_seq),
  );
  const dated = [...fresh.values()].map((command) => ({ ...command, not_before: notBefore(command.wire.device_seq) }));
  const applied = await applyFresh(context, tx, viewer, dated, arrived_at);
  const made = dated.map((command, i) => {
    const answer = applied[i] as Applied;
    const args = keptArgs(context, command, answer);
    return { ...command.wire, user_id, event_id, args, arrived_at, ...answer, xid };
  });
  await storeOutcomes(tx, made);
  const sent = commands.map(({ content }) => content);
  await storeContact(tx, viewer, device.id, device.last_seq, arrived_at);
  await context.deviceReports.sending(tx, viewer, device, { sent, now: arrived_at });
  for (const outcome of made) answers.set(outcome.id, outcome);
  return withDocuments(tx, viewer, ids, answers);
}

function keptArgs({ handlers }: ServerContext, { wire, content }: Fresh, { status }: Applied): string {
  if (status === 'rejected' || content instanceof ProblemError) return JSON.stringify(wire.args ?? null);
  const { kept } = handlers[content.name] as CommandHandler<unknown>;
  return JSON.stringify(kept ? kept(content.args) : (wire.args ?? null));
}

const inOrder = (commands: ReadCommand[]): ReadCommand[] =>
  [...commands].sort((a, b) => (a.wire?.device_seq ?? 0) - (b.wire?.device_seq ?? 0));

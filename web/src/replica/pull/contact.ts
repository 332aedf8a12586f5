import type { OutboxDatabase } from '../outbox/outbox.ts';
import type { Contact } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { toStorageError } from '../storage/storage-error.ts';
import { TakenOver } from '../tabs/exclusive.ts';
import { type Answer, isBusyStatus } from './server-call.ts';

/**
 * Records the result of a call for the sync status and, if the answer has the server time, this device's clock offset
 * (minus half the round trip).
 */
export async function noteContact(
  outbox: OutboxDatabase,
  answer: Answer<{ server_time: string; speaks?: number | undefined }> | { kind: 'outdated' } | { kind: 'signed_out' },
): Promise<void> {
  const now = Date.now();
  await outbox.transaction('rw', outbox.metadata, async () => {
    const before = await outbox.recall('contact');
    // A removed phone may still send its outbox; successful calls don't change its state back.
    const state = before?.state === 'removed' ? before.state : stateOf(answer);
    await outbox.remember('contact', {
      state,
      since: before?.state === state ? before.since : now,
      ...(state === 'offline' && isBusy(answer) && { is_busy: true }),
      last_contact: answer.kind === 'ok' || answer.kind === 'problem' ? now : (before?.last_contact ?? null),
    });
    if (answer.kind === 'ok') {
      const middle = (answer.sentAt + answer.receivedAt) / 2;
      const speaks = answer.body.speaks ?? 1;
      if ((await outbox.recall('speaks')) !== speaks) await outbox.remember('speaks', speaks);
      await outbox.remember('clock_offset_ms', Math.round(Date.parse(answer.body.server_time) - middle));
    }
  });
}

/** The same of a call that failed, as far as there is room for it. */
export const noteFailure = (parts: Noting, answer: Parameters<typeof noteContact>[1]): Promise<void> =>
  asFarAsItFits(parts, () => noteContact(parts.outbox, answer));

type Noting = Pick<ReplicaParts, 'outbox' | 'status'>;

/** Never rejects: a full disk, which is told, keeps nobody from hearing what the server said. */
export const asFarAsItFits = ({ status }: Noting, note: () => Promise<void>): Promise<void> =>
  note().catch((error: unknown) => {
    if (!(error instanceof TakenOver)) status.storageTrouble(toStorageError(error).problem);
  });

function stateOf(answer: Parameters<typeof noteContact>[1]): Contact['state'] {
  if (answer.kind === 'offline' && answer.isSlow) return 'none';
  if (answer.kind !== 'problem') return answer.kind;
  if (answer.problem.code === 'door_removed') return 'removed';
  if (answer.status === 401) return 'signed_out';
  if (answer.problem.code === 'outdated_protocol') return 'outdated';
  if (answer.problem.code === 'archived') return 'archived';
  // The server answers with an error: it takes as little as when it is out of reach.
  return isBusyStatus(answer.status) ? 'offline' : 'ok';
}

/** Whether a failed call was answered, by the server or a proxy: the network is there. */
const isBusy = (answer: Parameters<typeof noteContact>[1]) =>
  answer.kind === 'problem' || (answer.kind === 'offline' && answer.isBusy);

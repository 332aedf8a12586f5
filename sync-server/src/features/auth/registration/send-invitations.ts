import type { Logger } from 'pino';
import { openMail, type SendMail } from '../../../delivery/mail.ts';
import type { ServerContext } from '../../../server-context.ts';
import { mailProof } from './address-change.ts';
import { dropMailed, takeInvitation } from './invitations.store.ts';

const LOOK_EVERY_MS = 5_000;

type Parts = Pick<ServerContext, 'database' | 'config'>;

/**
 * Mails the invitations that commands have queued. Safe in any number of processes.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startInvitationSender(parts: Parts, log: Logger): () => Promise<void> {
  const sendMail = openMail(parts.config);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      await sendInvitations(parts, sendMail, log, () => stopped);
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'invitations could not be sent');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_EVERY_MS).unref();
  };
  let looking = look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return looking;
  };
}

/**
 * Mails all due invitations and links for a new address; one that can't be sent is tried again later, and holds up no
 * other.
 */
export async function sendInvitations(
  { database, config }: Parts,
  sendMail: SendMail,
  log: Logger,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    // No transaction is open while a mail server answers.
    const taken = await database.transaction((tx) => takeInvitation(tx, config.eventId));
    if (taken === undefined) return;
    if (taken === null) continue;
    const { person, due_at } = taken;
    try {
      await mailProof({ database, config }, sendMail, person);
      await dropMailed(database.queries, person.id, due_at);
    } catch (error) {
      log.warn({ err: error }, 'an invitation could not be sent');
    }
  }
}

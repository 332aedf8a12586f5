import type { Logger } from 'pino';
import { type HandoverNotes, openHandoverNotes } from '../../../delivery/mail/handover-notes.ts';
import type { Pace } from '../../../delivery/mail/pace.ts';
import { LOOK_EVERY_MS, sendDue } from '../../../delivery/mail/sender.ts';
import { type MailTransport, openMail } from '../../../delivery/mail/transport.ts';
import { adoptInvitations } from '../registration/invitations.store.ts';
import type { MailParts } from './write-mail.ts';
import { writeQueued } from './write-queued.ts';

/**
 * Sends the mails that are queued. Safe in any number of processes.
 * @param pace of all events of this process
 * @returns a function that stops it; resolves when the mails that are on their way have ended
 */
export function startMailSender(parts: MailParts, log: Logger, pace?: Pace): () => Promise<void> {
  const transport = openMail(parts.config, { isPooled: true });
  const notes = openHandoverNotes(parts.config.dataDir);
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      await sendMails({ ...parts, notes, pace }, transport, log, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'mails could not be sent');
    }
    if (signal.aborted) return;
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_EVERY_MS).unref();
  };
  let looking = look();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
    transport.close();
  };
}

/** Sends all that is due; what can't be sent is tried again later, and holds up no other. */
export async function sendMails(
  parts: MailParts & { notes?: HandoverNotes; pace?: Pace | undefined },
  transport: Pick<MailTransport, 'send' | 'isServer'>,
  log: Logger,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, config, notes = openHandoverNotes(config.dataDir) } = parts;
  await database.transaction((tx) => adoptInvitations(tx, config.eventId));
  await sendDue({
    database,
    eventId: config.eventId,
    transport,
    compose: (row) => writeQueued(parts, row),
    notes,
    log,
    perMinute: config.mailsPerMinute,
    pace: parts.pace,
    stopping,
  });
}

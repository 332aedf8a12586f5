import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { isTransient } from '../../database/failures/errors.ts';
import { mailsTried } from '../../metrics.ts';
import type { HandoverNotes } from './handover-notes.ts';
import { Pace } from './pace.ts';
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  endMail,
  handOver,
  isAnyDue,
  isTooLate,
  LEASE_MS,
  type MailRow,
  noteLost,
  postponeMail,
} from './queue.store.ts';
import { forgetRefusal, noteRefusal } from './refusals.store.ts';
import { MAIL_CONNECTIONS, type Mail, type MailTransport } from './transport.ts';

/** How often the queue is read for mails that became due. */
export const LOOK_EVERY_MS = 2_000;

export interface Sending {
  database: Database;
  eventId: string;
  transport: Pick<MailTransport, 'send' | 'isServer'>;
  /** @returns undefined when there is nothing to say any more */
  compose(row: MailRow): Promise<Mail | undefined>;
  notes: HandoverNotes;
  log: Logger;
  /** How many a mail server is given in a minute. */
  perMinute: number;
  /** Of a server that sends for several events; otherwise each run keeps its own. */
  pace?: Pace | undefined;
  stopping?: AbortSignal | undefined;
  leaseMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Mails all that is due. A mail is claimed in the database, and its end goes out only after it is noted there as handed
 * over: who dies before that has sent nothing, and another tries; who dies after it may have, and nobody does, unless the
 * notes on this machine show that the end never went. Safe in any number of processes.
 */
export async function sendDue(sending: Sending): Promise<void> {
  const { database, eventId, transport, perMinute, stopping } = sending;
  const { notes, leaseMs = LEASE_MS, pace = new Pace(perMinute, sending.pause) } = sending;
  await noteLost(database.queries, eventId, (claim) => claim.startsWith(`${notes.place}.`) && !notes.has(claim));
  const mostAtOnce = transport.isServer ? MAIL_CONNECTIONS : 1;
  const underWay = new Set<Promise<void>>();
  let isInTrouble = false;
  const failures: unknown[] = [];
  const start = (row: ClaimedMail) => {
    const delivery = deliver(sending, row, leaseMs)
      .then((mayGoOn) => {
        if (!mayGoOn) isInTrouble = true;
      })
      .catch((error: unknown) => failures.push(error))
      .then(() => void underWay.delete(delivery));
    underWay.add(delivery);
  };
  const claimNext = async () => {
    // Only for a mail: the events of a server share the pace, and most have nothing to send.
    if (transport.isServer) {
      if (!(await isAnyDue(database.queries, eventId))) return undefined;
      await pace.turn(stopping);
      if (stopping?.aborted) return undefined;
    }
    // No transaction is open while a mail server answers.
    return database.transaction((tx) => claimMail(tx, eventId, { place: notes.place, leaseMs }));
  };
  try {
    while (!stopping?.aborted && !isInTrouble && failures.length === 0) {
      if (underWay.size === mostAtOnce) {
        await Promise.race(underWay);
        continue;
      }
      const isAlone = underWay.size === 0;
      const row = await claimNext();
      if (row) start(row);
      // A delivery that was under way while the queue was read may have queued another mail since.
      else if (isAlone) break;
      // What is queued while a mail server is slow with a mail need not wait for that one.
      else if (underWay.size > 0) await Promise.race([...underWay, wait(LOOK_EVERY_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns false when no other mail would fare better now */
async function deliver(sending: Sending, row: ClaimedMail, leaseMs: number) {
  const { database, transport, compose, notes, log } = sending;
  const { queries } = database;
  let isHandedOver = false;
  const beforeEnd = async () => {
    const began = performance.now();
    if (!(await handOver(queries, row, leaseMs))) throw new CalledBack();
    // Who was asleep for so long may be taken for dead.
    if (performance.now() - began > leaseMs / 2) throw new CalledBack();
    notes.add(row.claim);
    isHandedOver = true;
  };
  if (isTooLate(row)) {
    await endMail(queries, row, 'failed', row.answer || TOO_LATE);
    mailsTried.inc({ fate: 'failed' });
    return true;
  }
  let mail: Mail | undefined;
  try {
    mail = await compose(row);
    if (!mail) {
      await dropMail(queries, row);
      return true;
    }
    await transport.send(mail, { id: row.id, queuedAt: row.queued_at, beforeEnd });
  } catch (error) {
    if (error instanceof CalledBack) return true;
    const { fate, answer, isTrouble, isAddress } = judge(error as Refusal, isHandedOver);
    mailsTried.inc({ fate });
    log.warn({ err: error, mail: row.id, fate }, 'a mail could not be sent');
    await database.transaction(async (tx) => {
      if (mail && isAddress) await noteRefusal(tx, row, mail.to, answer);
      if (fate === 'later') await postponeMail(tx, row, answer);
      else await endMail(tx, row, fate, answer);
    });
    return !isTrouble;
  }
  await noteSent(sending, row, mail.to);
  mailsTried.inc({ fate: 'sent' });
  notes.remove(row.claim);
  return true;
}

/** Milliseconds from one try to the next; together less than a lease. */
const NOTED_AGAIN_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** A mail server has taken it: a database that is away for a moment must not make that uncertain. */
async function noteSent({ database, pause = wait }: Sending, row: MailRow, to: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await database.transaction(async (tx) => {
        await endMail(tx, row, 'sent', '');
        await forgetRefusal(tx, row, to);
      });
      return;
    } catch (error) {
      const again = NOTED_AGAIN_AFTER_MS[tries];
      if (again === undefined || !isTransient(error)) throw error;
      await pause(again);
    }
  }
}

const TOO_LATE = 'No mail server took it while it was good.';

class CalledBack extends Error {}

interface Refusal extends Error {
  /** Of nodemailer: EENVELOPE, EMESSAGE, ECONNECTION, ... */
  code?: string;
  /** Of the mail server. */
  responseCode?: number;
  command?: string;
  response?: string;
}

/** These concern the server, not the mail. */
const TROUBLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL']);
const ANSWER_MAX_LENGTH = 500;

/** What becomes of a mail that was not taken. */
function judge({ code = '', responseCode, command, response, message }: Refusal, isHandedOver: boolean) {
  const answer = (response ?? message).slice(0, ANSWER_MAX_LENGTH);
  const isRefused = responseCode !== undefined && responseCode >= 400;
  // The server has all of it, and did not say whether it took it.
  if (isHandedOver && !isRefused)
    return { fate: 'uncertain', answer, isTrouble: TROUBLE.has(code), isAddress: false } as const;
  const isOfUs = command === 'RCPT TO' && isAboutSender(answer);
  const isAboutMail = isHandedOver || (command === 'RCPT TO' && !isOfUs) || command === 'DATA';
  const isForGood = isAboutMail && isRefused && responseCode >= 500;
  const isTrouble = !isAboutMail && (isOfUs || TROUBLE.has(code));
  // What it says to the message need not be about the address.
  const isAddress = isForGood && command === 'RCPT TO';
  return { fate: isForGood ? 'failed' : 'later', answer, isTrouble, isAddress } as const;
}

/**
 * Whether a refusal is of whoever sends, and not of the mailbox: for a policy (no account, an IP address on a list, relaying) or
 * the sender's address, X.7.x, X.1.7 and X.1.8 of RFC 3463. Most servers say so only when they hear of a recipient.
 */
function isAboutSender(answer: string): boolean {
  const status = /(?:^\d{3}[ -]|\(#)(5\.\d+\.\d+)/.exec(answer)?.[1];
  return status ? /^5\.(7\.\d+|1\.[78])$/.test(status) : /^53[05]|^5.*\brelay(?:ing)?\b(?! recipient)/i.test(answer);
}

import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
  /** Shown in the HTML under this name. */
  cid?: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

/** How a mail that is kept in the database is handed over. */
export interface Handover {
  /** This and the moment are the same at every try. */
  id: string;
  queuedAt: string;
  /** Awaited when all but the end of the message is on its way; until then the mail server has nothing. */
  beforeEnd(): Promise<void>;
}

export type SendMail = (mail: Mail, handover?: Handover) => Promise<void>;

export interface MailTransport {
  send: SendMail;
  /** Whether a mail server gets the mails: it can be asked for one twice, a folder holds each once. */
  isServer: boolean;
  /** Greets the mail server and signs in, and sends nothing. @throws what it or the way to it refuses */
  greet(): Promise<void>;
  close(): void;
}

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const NOBODY = 'Baraza <baraza@localhost>';
/** Nothing in a mail is read from a file or another server, whatever its parts say; nobody's holiday answers it. */
const ALL = {
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
} as const;

/**
 * Sends through the configured SMTP server; without one, writes each mail to a file in `dataDir`/mail.
 * @param isPooled keeps connections open for the next mails
 */
export const openMail = (
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  { isPooled = false } = {},
): MailTransport => (mail ? openServer(mail, isPooled) : openFolder(join(dataDir, 'mail'), dataDir));

export const MAIL_CONNECTIONS = 5;

function openServer({ url, from }: NonNullable<Config['mail']>, isPooled: boolean): MailTransport {
  // A mail is put on another connection only while nothing of it was sent.
  const pool = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 100, maxRequeues: 1 } as const;
  const transport = isPooled ? createTransport({ url, ...pool, ...TIMEOUTS }) : createTransport({ url, ...TIMEOUTS });
  transport.use('stream', (mail, done) => {
    const { beforeEnd } = mail.data as Partial<Handover>;
    if (beforeEnd) mail.message.transform(() => holdingItsEnd(beforeEnd));
    done();
  });
  return {
    isServer: true,
    async send(mail, handover) {
      const kept = handover && { messageId: messageId(handover.id, from), beforeEnd: handover.beforeEnd };
      await transport.sendMail({ ...ALL, ...mail, ...kept, from });
    },
    async greet() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** A mail server has a mail when its last line has come: that waits until `beforeEnd` has resolved. */
const holdingItsEnd = (beforeEnd: Handover['beforeEnd']): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  });

const messageId = (id: string, from: string): string => `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`;

function openFolder(folder: string, besides: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    isServer: false,
    async send(mail, handover) {
      const kept = handover && { messageId: messageId(handover.id, NOBODY) };
      const { message } = await composer.sendMail({ ...ALL, ...mail, ...kept, from: NOBODY });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = (handover?.queuedAt ?? new Date().toISOString()).replaceAll(':', '-');
      const name = `${at}-${(handover?.id ?? randomUUID()).slice(0, 8)}.eml`;
      // Write elsewhere and rename, so that the folder contains only complete mails, and each once.
      const unfinished = join(besides, `${name}.unfinished`);
      // Private: it may contain a link that gives access to an account.
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
    greet: () => Promise.resolve(),
    close: () => undefined,
  };
}

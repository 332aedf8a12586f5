import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 20_000;
const NOBODY = 'Baraza <baraza@localhost>';

/** Sends through the configured SMTP server; without one, writes each mail to a file in `dataDir`/mail. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): SendMail {
  if (mail) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const transport = createTransport({ url: mail.url, ...timeouts });
    return async (message) => {
      await transport.sendMail({ ...message, from: mail.from });
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  const folder = join(dataDir, 'mail');
  return async (message) => {
    const { message: composed } = await composer.sendMail({ ...message, from: NOBODY });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    // Write elsewhere and rename, so that the folder contains only complete mails.
    const unfinished = join(dataDir, `${name}.unfinished`);
    // Private: it may contain a link that gives access to an account.
    await writeFile(unfinished, composed as Buffer, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  };
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { ServerContext } from '../../server-context.ts';
import { sendQueued } from './send-queued.ts';

/** The mails that an app without a mail server writes to its `DATA_DIR`. */
export function openMailFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const all = () => mailsIn(dataDir);
  const to = (address: string): string[] =>
    all().filter((mail) => mail.toLowerCase().includes(`\nto: ${address.toLowerCase()}`));
  let sendAll = async (): Promise<void> => undefined;
  return {
    dataDir,
    /** Sends what this app has queued whenever a mail is waited for: it has no sender of its own. */
    isOf(context: ServerContext) {
      sendAll = () => sendQueued(context);
    },
    all,
    to,
    /** Waits for this many mails to the address. @returns the last */
    async last(address: string, count = 1): Promise<string> {
      const found = await vi.waitFor(async () => {
        await sendAll();
        const theirs = to(address);
        if (theirs.length < count) throw new Error(`${theirs.length} mails to ${address}`);
        return theirs;
      });
      return found.at(-1) as string;
    },
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** The mails in a `DATA_DIR`, oldest first. */
export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => readable(readFileSync(join(folder, name), 'utf8')));
}

/** What quoted-printable text says. */
const readable = (mail: string): string =>
  `\n${mail
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('\r', '')}`;

export const linkTokenIn = (mail: string): string => /\/login#verify=((?:person-)?[\w-]{43})/.exec(mail)?.[1] ?? '';

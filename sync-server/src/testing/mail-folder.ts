import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The mails that an app without a mail server writes to its `DATA_DIR`. */
export function openMailFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const folder = join(dataDir, 'mail');
  const all = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort()
          .map((name) => readable(readFileSync(join(folder, name), 'utf8')))
      : [];
  const to = (address: string): string[] =>
    all().filter((mail) => mail.toLowerCase().includes(`\nto: ${address.toLowerCase()}`));
  return {
    dataDir,
    all,
    to,
    /** Waits for this many mails to the address. @returns the last */
    async last(address: string, count = 1): Promise<string> {
      const found = await vi.waitFor(() => {
        const theirs = to(address);
        if (theirs.length < count) throw new Error(`${theirs.length} mails to ${address}`);
        return theirs;
      }, 20_000);
      return found.at(-1) as string;
    },
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** What quoted-printable text says. */
const readable = (mail: string): string =>
  `\n${mail
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('\r', '')}`;

export const linkTokenIn = (mail: string): string => /\/login#verify=([\w-]{43})/.exec(mail)?.[1] ?? '';

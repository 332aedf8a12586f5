import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../write-whole.ts';

/**
 * Which mails got their end, noted on the disk of this machine in the moment before: so that a sender that starts again
 * after it was killed can tell a mail that was noted in the database and never ended from one that may have arrived.
 */
export interface HandoverNotes {
  /** These notes, as long as the machine runs: after a power cut some may be lost, and nothing follows from a missing one. */
  place: string;
  add(claim: string): void;
  has(claim: string): boolean;
  remove(claim: string): void;
}

export function openHandoverNotes(dataDir: string): HandoverNotes {
  const folder = join(dataDir, 'mail-handover');
  let place: string;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    place = placeOf(join(folder, 'place.json'));
  } catch {
    // A server that may not write to its disk knows less of what it did before it was killed, and sends all the same.
    return { place: randomUUID(), add: () => undefined, has: () => true, remove: () => undefined };
  }
  const fileOf = (claim: string) => join(folder, claim.replaceAll(/[^\w-]/g, ''));
  return {
    place,
    // Synchronous: nothing may come between it and the end of the mail.
    add: (claim) => writeFileSync(fileOf(claim), '', { mode: 0o600 }),
    has: (claim) => existsSync(fileOf(claim)),
    remove: (claim) => rmSync(fileOf(claim), { force: true }),
  };
}

/** Lies beside the notes: another folder, or a machine that was started again, is another place. */
function placeOf(file: string): string {
  const boot = bootId();
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { boot?: unknown; place?: unknown };
    if (kept.boot === boot && typeof kept.place === 'string') return kept.place;
  } catch {
    // There is none yet, or half of one.
  }
  const place = randomUUID();
  writeWhole(file, JSON.stringify({ boot, place }));
  return place;
}

/** Where a system does not say, each start counts as one of the machine. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}

import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PURPOSES = ['backup', 'restore', 'rehearsal', 'take-along'] as const;

/** "baraza-backup-4711-x7Gh2k", with the process that has it; those of earlier versions name none. */
const NAME = new RegExp(`^baraza-(?:${PURPOSES.join('|')})-(?:(\\d+)-)?\\w{6}$`);

/** Longer than any backup or download takes. */
const OUTLIVED_MS = 24 * 3_600_000;

/** Makes a folder for what this process needs for a while, and removes itself. @returns its path */
export const makeScratchFolder = (purpose: (typeof PURPOSES)[number]): Promise<string> =>
  mkdtemp(join(tmpdir(), `baraza-${purpose}-${process.pid}-`));

/** Removes what processes left that were killed: it is as large as a backup, and as private. To be called at the start. */
export async function tidyScratchFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const match = NAME.exec(name);
    const path = join(tmpdir(), name);
    // What nobody may look at stays.
    if (match && (await isLeft(path, match[1]).catch(() => false)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeft(path: string, pid: string | undefined): Promise<boolean> {
  const found = await lstat(path);
  // Root could remove what another account needs. Windows has no such numbers.
  const isOwn = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOwn) return false;
  const age = Date.now() - found.mtimeMs;
  if (age > OUTLIVED_MS) return true;
  if (pid === undefined) return false;
  // In a container the process before had the same number.
  if (Number(pid) === process.pid) return age > process.uptime() * 1_000;
  return !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

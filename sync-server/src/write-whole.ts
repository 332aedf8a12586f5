import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';

/**
 * Writes a private file whole or not at all, in place of one that may be there: a full disk, a kill and a power cut leave that as
 * it was. Synchronous, as such files are small.
 * @throws the error of the disk
 */
export function writeWhole(path: string, text: string): void {
  besides(path, text, (unfinished) => renameSync(unfinished, path));
}

/**
 * Like `writeWhole`, but leaves a file that is there: of several processes the first wins.
 * @throws the error of the disk
 */
export function writeFirst(path: string, text: string): void {
  // Not a byte is needed for what is there.
  if (existsSync(path)) return;
  besides(path, text, (unfinished) => {
    try {
      giveName(unfinished, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}

function giveName(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    // Some disks have no second names for a file: there a power cut may leave a part.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(unfinished, path, constants.COPYFILE_EXCL);
  }
}

function besides(path: string, text: string, done: (unfinished: string) => void): void {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  const bytes = Buffer.from(text);
  try {
    const file = openSync(unfinished, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    done(unfinished);
  } finally {
    // After a renaming there is none any more.
    rmSync(unfinished, { force: true });
  }
}

import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../write-whole.ts';

/** Where a venue laptop keeps what is its own, in its data folder: nobody else may read it. */
export const venueFolder = (dataDir: string): string => join(dataDir, 'venue');

/** Its own certificate authority, made at the first start of `npm run venue`. */
export const AUTHORITY = 'authority.pem';

export const isVenueLaptop = (dataDir: string): boolean => existsSync(join(venueFolder(dataDir), AUTHORITY));

/** For people: where and as of when the event on this laptop comes from. The database knows it for itself. */
export const TAKEN_ALONG = 'taken-along';

/** @returns undefined when it was never kept */
export async function readKept(dataDir: string, name: string): Promise<string | undefined> {
  return readFile(join(venueFolder(dataDir), name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Keeps a file whole or not at all, whatever is killed meanwhile. */
export async function keep(dataDir: string, name: string, text: string): Promise<void> {
  const folder = venueFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  writeWhole(join(folder, name), text);
}

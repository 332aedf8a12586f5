import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs session tokens of a server with an embedded database: made once, kept beside the data. */
export async function keptAuthSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'auth-secret');
  const made = randomBytes(32).toString('base64url');
  // Whoever comes first decides; 'wx' never overwrites.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length < 32) throw new Error(`${path} holds no secret any more. Remove it; everybody signs in again.`);
  return kept;
}

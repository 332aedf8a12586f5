import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const NOT_BUILT = /(^|\/)(node_modules|dist|\.types|e2e|bench|decisions)$|\.test\.tsx?$|\.md$/;

/** Every file that a build reads, below the given files and folders, in a stable order. */
export function sourcesOf(folder, parts) {
  const walk = (part) => {
    const full = path.join(folder, part);
    const found = statSync(full, { throwIfNoEntry: false });
    if (!found || NOT_BUILT.test(part)) return [];
    if (found.isFile()) return [part];
    return readdirSync(full)
      .sort()
      .flatMap((name) => walk(`${part}/${name}`));
  };
  return parts.flatMap(walk);
}

/** Changes when any source changes, or the Node that builds them; not when files are only touched. */
export function fingerprint(folder, parts) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of sourcesOf(folder, parts)) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

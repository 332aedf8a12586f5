import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CannotGoOn } from '../steps/command.mjs';

/** Names in the order of bytes, times of the commit, nobody's files, rights that no umask changed. */
const sameEverywhere = (moment) => [
  ...['--format=ustar', '--sort=name', `--mtime=@${Math.floor(moment / 1_000)}`],
  ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
];

/** Packs a folder into `file` (.tar.gz), to the same bytes wherever and whenever. */
export function pack(folder, file, moment) {
  const { dir, base } = path.parse(folder);
  const bare = `${file}.tar`;
  const packed = spawnSync('tar', [...sameEverywhere(moment), '-cf', bare, '-C', dir, base], {
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (packed.status !== 0)
    throw new CannotGoOn(`GNU tar is needed to pack a release: ${packed.stderr || packed.error}`);
  // Node writes no time into the header.
  writeFileSync(file, gzipSync(readFileSync(bare), { level: 9 }));
  rmSync(bare);
}

/** Writes `SHA256SUMS` beside the files, as `sha256sum -c` reads it. */
export function writeSums(folder, names) {
  const line = (name) =>
    `${createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')}  ${name}\n`;
  writeFileSync(path.join(folder, 'SHA256SUMS'), names.toSorted().map(line).join(''));
}

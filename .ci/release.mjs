import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pack, writeSums } from './release/archive.mjs';
import { writeBillOfMaterials } from './release/bill-of-materials.mjs';
import { git, layOut, version } from './release/lay-out.mjs';
import { CannotGoOn, main, root } from './steps/command.mjs';

/** `npm run release`: the archive, what is in it, and their hashes, in `dist-release/`. */
await main(async () => {
  if (git('status', '--porcelain') !== '')
    throw new CannotGoOn('A release is made of a commit: commit or put away what has changed, and run this again.');
  const moment = new Date(git('log', '-1', '--format=%cI'));
  const out = path.join(root, 'dist-release');
  // Packages with native code are those of this machine.
  const name = `baraza-${version}-${process.platform}-${process.arch}`;
  const folder = path.join(out, `baraza-${version}`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  await layOut(folder);
  pack(folder, path.join(out, `${name}.tar.gz`), moment);
  rmSync(folder, { recursive: true });
  await writeBillOfMaterials(path.join(out, `${name}.cdx.json`), moment);
  writeSums(out, [`${name}.tar.gz`, `${name}.cdx.json`]);
  console.log(`\n${readFileSync(path.join(out, 'SHA256SUMS'), 'utf8')}\nThey are in dist-release/.`);
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the system is Debian's and ours to change, installs packages as they are today; answers whether it did. */
export function installByApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} with apt-get...`);
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  // An old list of packages still knows where old versions are.
  apt('update');
  return apt('install', '-y', ...names);
}

/** Where programs of these names would be, the first names first. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

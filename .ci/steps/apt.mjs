import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where the system is Debian's and ours to change, installs packages; answers whether it did. */
export function installByApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} with apt-get...`);
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  return apt('install', '-y', ...names) || (apt('update') && apt('install', '-y', ...names));
}

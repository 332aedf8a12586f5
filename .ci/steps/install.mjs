import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { runCommand, runNode } from './run-command.mjs';
import { CannotGoOn } from './stop.mjs';

const PNPM = 'pnpm@12.21.0';
const PACKAGES = ['schema', 'sync-server', 'web'];

/** pnpm keeps a copy of the lockfile that it has installed. The same bytes: nothing to do, and no registry needed. */
export function isInstalled(folder) {
  const done = path.join(folder, 'node_modules/.pnpm/lock.yaml');
  return (
    existsSync(done) &&
    readFileSync(done).equals(readFileSync(path.join(folder, 'pnpm-lock.yaml'))) &&
    PACKAGES.every((name) => existsSync(path.join(folder, name, 'node_modules')))
  );
}

export async function installIfNeeded() {
  if (isInstalled(root)) return;
  console.log('Installing the packages that pnpm-lock.yaml names...');
  const code = await npx([
    '--yes',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--prod=false',
    '--config.confirmModulesPurge=false',
  ]);
  if (code !== 0) {
    throw new CannotGoOn(
      `The packages could not be installed (${PNPM} ended with ${code}); its words are above. The first start needs the network.`,
    );
  }
}

/** npm tells its scripts where it is; npx lies beside it. Without npm around us, the one on the PATH. */
function npx(args) {
  // A version that is named exactly and was fetched before is not asked for again.
  const env = { npm_config_prefer_offline: 'true' };
  const beside = process.env.npm_execpath && path.join(path.dirname(process.env.npm_execpath), 'npx-cli.js');
  if (beside && existsSync(beside)) return runNode([beside, ...args], { env });
  return runCommand('npx', args, { env, shell: process.platform === 'win32' });
}

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { CannotGoOn, root, runCommand } from './command.mjs';

const NODE = [20, 19];
const PNPM = 'pnpm@12.21.0';
const PACKAGES = ['schema', 'sync-server', 'web'];

/** What every command begins with: the right Node, the packages, and what it needs built: all of it, or what is named. */
export async function prepare(builds) {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem) throw new CannotGoOn(`${problem} Get it at https://nodejs.org and run this again.`);
  if (!isInstalled(root)) await install();
  await buildIfNeeded(builds);
}

export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const good = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  return good ? null : `Baraza needs Node ${NODE.join('.')} or newer, and this is Node ${version}.`;
}

/** pnpm keeps a copy of the lockfile that it has installed. The same bytes: nothing to do, and no registry needed. */
export function isInstalled(folder) {
  const done = path.join(folder, 'node_modules/.pnpm/lock.yaml');
  return (
    existsSync(done) &&
    readFileSync(done).equals(readFileSync(path.join(folder, 'pnpm-lock.yaml'))) &&
    PACKAGES.every((name) => existsSync(path.join(folder, name, 'node_modules')))
  );
}

async function install() {
  console.log('Installing the packages that pnpm-lock.yaml names...');
  const options = ['--frozen-lockfile', '--prefer-offline', '--prod=false', '--config.confirmModulesPurge=false'];
  // A version that is named exactly and was fetched before is not asked for again.
  const env = { npm_config_prefer_offline: 'true' };
  const shell = process.platform === 'win32';
  const code = await runCommand('npx', ['--yes', PNPM, 'install', ...options], { env, shell });
  if (code === 0) return;
  throw new CannotGoOn(
    `The packages could not be installed (${PNPM} ended with ${code}); its words are above. The first start needs the network.`,
  );
}

/** Whether somebody listens there already: asked before minutes of building, not after. The server knows other words. */
export function requireFreePort(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }) => {
      if (code !== 'EADDRINUSE') return resolve();
      const other = `choose another port, as in PORT=${Number(port) + 1} npm start`;
      reject(new CannotGoOn(`Port ${port} is taken by another program: end it, or ${other}.`));
    });
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return resolve();
    probe.listen({ host, port }, () => probe.close(resolve));
  });
}

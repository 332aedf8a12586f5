import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { alone, buildIfNeeded } from './build.mjs';
import { CannotGoOn, root, runCommand } from './command.mjs';

/** The oldest Node, "20.19". */
export const NODE_NEEDED = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node.slice(2);
export const PNPM = 'pnpm@12.21.0';
const PACKAGES = ['schema', 'sync-server', 'web'];

/** Runs the built server in this process: it gets the signals, and its exit code is ours. */
export async function runServer() {
  process.setSourceMapsEnabled(true);
  await import('../../sync-server/dist/index.js');
}

/** First step of every command: checks Node, installs packages, and builds everything or only the named builds. */
export async function prepare(builds) {
  const problem = nodeVersionProblem(process.versions.node, NODE_NEEDED);
  if (problem) throw new CannotGoOn(problem);
  if (!isInstalled(root)) await alone(root, async () => isInstalled(root) || install());
  await buildIfNeeded(builds);
}

/** Its text is in the starter of a release too: it uses nothing outside, and no syntax that an old Node can't read. */
export function nodeVersionProblem(version, needed) {
  const [[major, minor], [least, leastMinor]] = [version, needed].map((each) => each.split('.').map(Number));
  if (major > least || (major === least && minor >= leastMinor)) return null;
  return `Baraza needs Node ${needed} or newer, and this is Node ${version}. Get it at https://nodejs.org and run this again.`;
}

/** pnpm keeps a copy of the installed lockfile. If it is identical, no install and no registry are needed. */
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
  // An exact version that is cached needs no request to the registry.
  const env = { npm_config_prefer_offline: 'true' };
  const shell = process.platform === 'win32';
  const code = await runCommand('npx', ['--yes', PNPM, 'install', ...options], { env, shell });
  if (code === 0) return;
  throw new CannotGoOn(
    `The packages could not be installed (${PNPM} ended with ${code}); its words are above. The first start needs the network.`,
  );
}

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotGoOn, main, root, runCommand } from '../steps/command.mjs';
import { NODE_NEEDED, nodeVersionProblem, PNPM, prepare } from '../steps/prepare.mjs';

/** The version: that of the `package.json` of the whole. */
export const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export const PAPERS = [
  'README.md',
  'LICENSE',
  ...['OPERATIONS', 'SECURITY', 'CHANGELOG'].map((name) => `sync-server/${name}.md`),
];
const CODE = ['sync-server/dist', 'sync-server/migrations', 'sync-server/deploy', 'web/dist'];

/** What pnpm leaves for itself, with times and paths of this machine; and what the bundle has inside. */
const NOT_SHIPPED = ['.bin', '.modules.yaml', '.pnpm', '.pnpm-workspace-state-v1.json', '@baraza'];

/** `server.mjs`. A Node that is too old has to be able to read it all: no `await` at its top, no `??=`. */
export const STARTER = `${nodeVersionProblem}
const problem = nodeVersionProblem(process.versions.node, '${NODE_NEEDED}');
if (problem) {
  console.error(problem);
  process.exit(1);
}
process.env.NODE_ENV = process.env.NODE_ENV || 'production';
process.setSourceMapsEnabled(true);
import('./sync-server/dist/index.js');
`;

export const pnpm = (args, options) => runCommand('npx', ['--yes', PNPM, ...args], options);

/** Lays out what runs without a registry, in a folder that is empty or not there: the image and the archive are made of it. */
export async function layOut(folder) {
  await prepare();
  const server = path.join(folder, 'sync-server');
  mkdirSync(server, { recursive: true });
  for (const part of [...PAPERS, ...CODE])
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (from) => path.basename(from) !== '.built-from',
    });
  await installInto(path.join(server, 'node_modules'));
  writeFileSync(path.join(folder, 'server.mjs'), STARTER);
  const { name, description, license, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const about = { name, version, description, license, private: true, type: 'module', engines };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** The server's packages as plain files: links would not survive every way of unpacking. */
async function installInto(target) {
  const aside = `${target}-of-pnpm`;
  const options = ['--config.node-linker=hoisted', 'deploy', '--prod', '--legacy', '--prefer-offline'];
  const code = await pnpm(['--filter', '@baraza/sync-server', ...options, aside], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new CannotGoOn(`The server's packages could not be laid out; pnpm ended with ${code}.`);
  for (const name of NOT_SHIPPED) rmSync(path.join(aside, 'node_modules', name), { recursive: true, force: true });
  cpSync(path.join(aside, 'node_modules'), target, { recursive: true });
  rmSync(aside, { recursive: true });
}

/** Git's answer in the project, or nothing where there is none. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => layOut(path.resolve(process.argv[2])));

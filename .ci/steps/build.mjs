import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotGoOn, root, runNode } from './command.mjs';

/** Inputs of both builds: the code, and the versions of the build tools. */
const SHARED = ['pnpm-lock.yaml', 'package.json', 'schema/package.json', 'schema/src'];

const BUILDS = [
  {
    name: 'server',
    sources: [...SHARED, 'sync-server/package.json', 'sync-server/bundle.mjs', 'sync-server/src'],
    output: 'sync-server/dist',
    entry: 'index.js',
    command: ['sync-server/bundle.mjs'],
  },
  {
    name: 'web app',
    sources: [
      ...SHARED,
      ...['package.json', 'index.html', 'public', 'build', 'src'].map((name) => `web/${name}`),
      'vite.config.ts',
    ],
    output: 'web/dist',
    entry: 'index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
];

const NOT_BUILT = /(^|\/)(node_modules|dist|\.types|e2e|bench|decisions)$|\.test\.tsx?$|\.md$/;

/** Written to the output after a successful build; a build that starts empties the folder and so removes it. */
const STAMP = '.built-from';

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

/** A hash of the content of all sources and the major version of Node; modification times have no effect. */
export function fingerprint(folder, parts) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of sourcesOf(folder, parts)) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

export function isBuilt(folder, { sources, output, entry }) {
  const stamp = path.join(folder, output, STAMP);
  return (
    existsSync(path.join(folder, output, entry)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(folder, sources)
  );
}

/** Builds what is outdated; everything, or only the named builds. */
export async function buildIfNeeded(names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS) {
    if (!names.includes(build.name) || isBuilt(root, build)) continue;
    await alone(root, async () => {
      if (isBuilt(root, build)) return;
      console.log(`Building the ${build.name}...`);
      const builtFrom = fingerprint(root, build.sources);
      const code = await runNode(build.command, { env: { NODE_ENV: 'production' } });
      if (code !== 0) throw new CannotGoOn(`The ${build.name} could not be built; the reason is above.`);
      writeFileSync(path.join(root, build.output, STAMP), builtFrom);
    });
  }
}

const LOOK_EVERY_MS = 200;

/** Installs or builds in a folder while no other process does: several servers are started together after an update. */
export async function alone(folder, work) {
  const lock = path.join(folder, '.preparing');
  let said;
  while (!take(lock)) {
    const owner = ownerOf(lock);
    if (owner === undefined) rmSync(lock, { force: true });
    if (!owner) continue;
    if (owner !== said) console.log(`Waiting for process ${owner}, which installs or builds here (${lock})...`);
    said = owner;
    await delay(LOOK_EVERY_MS);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The id of the process that has a lock; null where none has, undefined where one ended and left it, as in a power cut. */
function ownerOf(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    const isOfThisBoot = statSync(lock).mtimeMs > Date.now() - uptime() * 1_000;
    return pid > 0 && isOfThisBoot && process.kill(pid, 0) ? pid : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    return error.code === 'EPERM' ? 'of another account' : undefined;
  }
}

/** Global setup for Vitest: journeys use the built app and server. */
export const setup = () => buildIfNeeded();

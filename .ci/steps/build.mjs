import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
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
/** Whoever has the lock renews its time each second: an older one was left by a process that was killed. */
const RENEWED_EVERY_MS = 1_000;
const LEFT_AFTER_MS = 15_000;

/** Installs or builds in a folder while no other process does: several servers are started together after an update. */
export async function alone(folder, work) {
  const lock = path.join(folder, '.preparing');
  let said = false;
  while (!take(lock)) {
    if (isLeft(lock)) rmdirSync(lock);
    else if (!said) console.log(`Waiting for another process, which installs or builds here (${lock})...`);
    said = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const renewing = setInterval(() => utimesSync(lock, new Date(), new Date()), RENEWED_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    rmdirSync(lock);
  }
}

/** A folder is made by one process alone, and is all there is of it at once. */
function take(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Also of a time that is far ahead: the clock was put right since. */
const isLeft = (lock) => {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Math.abs(Date.now() - made) > LEFT_AFTER_MS;
};

/** Global setup for Vitest: journeys use the built app and server. */
export const setup = () => buildIfNeeded();

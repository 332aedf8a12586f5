import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { runNode } from './run-command.mjs';
import { CannotGoOn } from './stop.mjs';

/** Read by both builds: what they are built with and from. */
const SHARED = ['pnpm-lock.yaml', 'package.json', 'schema/package.json', 'schema/src'];

const BUILDS = [
  {
    name: 'server',
    sources: [...SHARED, 'sync-server/package.json', 'sync-server/src', '.ci/steps/bundle-server.mjs'],
    output: 'sync-server/dist',
    entry: 'index.js',
    commands: [['.ci/steps/bundle-server.mjs']],
  },
  {
    name: 'web app',
    sources: [
      ...SHARED,
      'web/package.json',
      'web/index.html',
      'web/public',
      'web/build',
      'web/src',
      'vite.config.ts',
      '.ci/steps/compress-web.mjs',
    ],
    output: 'web/dist',
    entry: 'index.html',
    commands: [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], ['.ci/steps/compress-web.mjs']],
  },
];

/** Left in the output when a build has ended well; a build that starts empties its folder, and this with it. */
const STAMP = '.built-from';

export function isBuilt(folder, { sources, output, entry }) {
  const stamp = path.join(folder, output, STAMP);
  return (
    existsSync(path.join(folder, output, entry)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(folder, sources)
  );
}

/** Builds what is not built yet from the sources as they are; all of it, or what is named. */
export async function buildIfNeeded(names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS) {
    if (!names.includes(build.name) || isBuilt(root, build)) continue;
    console.log(`Building the ${build.name}...`);
    const builtFrom = fingerprint(root, build.sources);
    for (const command of build.commands) {
      const code = await runNode(command, { env: { NODE_ENV: 'production' } });
      if (code !== 0) throw new CannotGoOn(`The ${build.name} could not be built; the reason is above.`);
    }
    writeFileSync(path.join(root, build.output, STAMP), builtFrom);
  }
}

import { fileURLToPath } from 'node:url';
import { defaultClientConditions, type UserConfig } from 'vite';

/** Libraries in the form for browsers of today: by default they are ES5, with what stands in for classes, `async` and channels. */
export const slimLibraries = {
  // RxJS
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    {
      find: /^\.\/methods\/(?:indexed-db|localstorage|simulate)\.js$/,
      replacement: fileURLToPath(new URL('slim/no-channel-method.ts', import.meta.url)),
    },
    {
      find: /^\.\/incremental-write\.js$/,
      replacement: fileURLToPath(new URL('slim/no-incremental-write.ts', import.meta.url)),
    },
    { find: /^custom-idle-queue$/, replacement: fileURLToPath(new URL('slim/small-idle-queue.ts', import.meta.url)) },
    { find: /^tslib$/, replacement: fileURLToPath(new URL('slim/no-async-iterables.ts', import.meta.url)) },
    {
      find: /^\.\/(?:operators\/pipeline\/)?(?:project|sort)$/,
      replacement: fileURLToPath(new URL('slim/no-pipeline.ts', import.meta.url)),
    },
  ],
} satisfies UserConfig['resolve'];

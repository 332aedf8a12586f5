import { defaultClientConditions, type UserConfig } from 'vite';

/** Libraries in the form for browsers of today: by default these are ES5, with what stands in for classes and `async`. */
export const slimLibraries = {
  // RxJS
  conditions: ['es2015', ...defaultClientConditions],
  alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
} satisfies UserConfig['resolve'];

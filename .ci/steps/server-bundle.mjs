import { root } from './command.mjs';

/** Stay in node_modules: native code, WebAssembly, worker threads, or a file layout that a bundle loses. */
const OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino', 'ws', 'nodemailer', 'web-push'];

/** How esbuild makes one file of the server. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['sync-server/src/index.ts'],
  outfile: 'sync-server/dist/index.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  external: OUTSIDE,
  // Bundled CommonJS asks for Node's own modules by `require`, which an ES module has to make for itself.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
};

import { root } from './command.mjs';

/** Not bundled: native code, WebAssembly, worker threads, or packages that need their file layout. */
const OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino', 'ws', 'nodemailer', 'web-push'];

/** esbuild options for bundling the server into one file. */
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
  // Bundled CommonJS calls `require` for Node's modules, which an ES module must create itself.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
};

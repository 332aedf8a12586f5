import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Not bundled: native code, WebAssembly, worker threads, or packages that need their file layout. */
const OUTSIDE = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'harfbuzzjs', 'nodemailer', 'pg', 'pino', 'sharp', 'web-push', 'ws'],
];

/** esbuild options for bundling the server into one file. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(`${root}dist`, { recursive: true, force: true });
  await build(serverBundle);
}

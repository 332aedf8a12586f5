import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm|ttf)$/;
const LEAST_BYTES = 500;

/**
 * Writes a `.br` file beside each built file, at a higher level than a request has time for.
 * @param folder the finished build; the service worker's own plugin writes into it last, so this one comes after it
 */
export function compressed(folder: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(folder) },
  };
}

async function compressAll(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith('.'));
  await Promise.all(files.map((file) => compress(join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const body = readFileSync(file);
  if (body.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const smaller = await promisify(brotliCompress)(body, { params });
  if (smaller.length < body.length) writeFileSync(`${file}.br`, smaller);
}

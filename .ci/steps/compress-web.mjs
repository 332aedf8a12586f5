import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './command.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
const LEAST_BYTES = 500;

/** Writes a `.br` file beside each file of the built web app, at a higher level than a request has time for. */
const folder = path.join(root, 'web/dist');
const files = readdirSync(folder, { recursive: true }).filter(
  (file) => COMPRESSIBLE.test(file) && !file.startsWith('.'),
);
await Promise.all(
  files.map(async (file) => {
    const body = readFileSync(path.join(folder, file));
    if (body.length < LEAST_BYTES) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const smaller = await promisify(brotliCompress)(body, { params });
    if (smaller.length < body.length) writeFileSync(path.join(folder, `${file}.br`), smaller);
  }),
);

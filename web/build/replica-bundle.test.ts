import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { replicaSchemasAsData, schemaWithoutValidators } from './replica-schemas-plugin.ts';
import { slimLibraries } from './slim-libraries.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

/** What a phone fetches for the replica, as the app's build makes it. */
async function bundle(entry: string): Promise<{ code: string; modules: string[] }> {
  const built = (await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
    resolve: slimLibraries,
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((output) => output.type === 'chunk');
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, module]) => (module.renderedLength > 0 ? [id] : [])),
  );
  return { code: chunks.map((chunk) => chunk.code).join('\n'), modules };
}

it('the replica brings no validator, no dev mode and one Dexie to the browser', async () => {
  const { code, modules } = await bundle('src/replica/index.ts');
  expect(modules.filter((id) => id.includes('/zod@') || id.includes('dev-mode'))).toEqual([]);
  expect(new Set(modules.flatMap((id) => /\/dexie@[^/]+/.exec(id) ?? [])).size).toBe(1);
  const kib = brotliCompressSync(code).length / 1_024;
  process.stdout.write(`replica, with RxDB and Dexie: ${kib.toFixed(1)} KiB brotli\n`);
  expect(kib).toBeLessThan(84);
});

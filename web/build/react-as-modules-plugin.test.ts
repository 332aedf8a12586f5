import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { reactAsModules } from './react-as-modules-plugin.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = '\0entry';

/** What the app's build makes of a script that imports what ours and our libraries do. */
async function bundle(script: string): Promise<string> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === ENTRY ? `${web}src/entry.js` : undefined) };
  const load = { name: 'load', load: (id: string) => (id.endsWith('src/entry.js') ? script : undefined) };
  const { output } = (await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [entry, load, reactAsModules()],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

it('brings no CommonJS, no stand-in for an old React and nothing that nobody imports', async () => {
  const code = await bundle(`import { createRoot } from 'react-dom/client';
    import { jsx } from 'react/jsx-runtime';
    import React, { useState } from 'react';
    export const start = (at) => createRoot(at).render(jsx(() => jsx('p', { children: useState(React.version)[0] }), {}));`);
  expect(code).toContain('__reactContainer$');
  expect(code).not.toMatch(/\bexports\b|hydrateRoot=|getOwnPropertyDescriptor,/);
});

it('refuses packages that are written in another way', () => {
  const { transform } = reactAsModules() as unknown as {
    transform: (this: { error: (text: string) => never }, code: string, id: string) => { code: string } | undefined;
  };
  const error = (text: string): never => {
    throw new Error(text);
  };
  const of = (code: string, file = 'cjs/react.production.js') =>
    transform.call({ error }, code, `/x/node_modules/react/${file}`)?.code;
  expect(of('var A = require("a"),\n  B = require("b"),\n  c = 1;\nexports.d = A.e(B, c);\nexports.d(c);\n')).toBe(
    "import * as A from 'a';\nimport * as B from 'b';\nvar c = 1;\nvar export_d = A.e(B, c);\nexport_d(c);\n\nexport { export_d as d };",
  );
  expect(transform.call({ error }, '', '/x/node_modules/use-sync-external-store/shim/index.js')?.code).toBe(
    "export { useSyncExternalStore } from 'react';",
  );
  expect(of(`module.exports = require('./cjs/react.production.js');`, 'index.js')).toContain('export * from');
  expect(() => of('module.exports = {};')).toThrow('another way');
  expect(() => of('const a = require("a");')).toThrow('another way');
  expect(transform.call({ error }, 'module.exports = {};', '/x/node_modules/other/index.js')).toBeUndefined();
});

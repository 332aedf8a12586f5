import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveConfig } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { fileRoutes, ROUTE_TREE } from './file-routes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'baraza-routes-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the route tree in Git is that of the route files; `-u` after this test writes it, as `npm run dev` does', async () => {
  const generated = path.join(folder, 'route-tree.gen.ts');
  await resolveConfig({ configFile: false, plugins: fileRoutes(generated) }, 'build');
  // It imports from where it lies.
  const text = readFileSync(generated, 'utf8').replaceAll(/'\.[^']*\/routes\//g, "'./../routes/");
  await expect(text).toMatchFileSnapshot(ROUTE_TREE);
});

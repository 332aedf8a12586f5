import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanIcons } from './lean-icons-plugin.ts';

const { resolve } = createRequire(import.meta.url);
const folder = resolve('lucide-react').replace(/dist[\\/].*$/, 'dist/esm/icons');
const transform = leanIcons().transform as unknown as (code: string, id: string) => { code: string } | undefined;
const leanOf = (file: string) => transform(readFileSync(join(folder, file), 'utf8'), join(folder, file))?.code ?? '';

it('leaves the shapes of an icon, and neither its keys nor its names', () => {
  const [, call] = leanOf('x.mjs').split('export default ');
  expect(call?.replaceAll(/\s+/g, ' ')).toBe(
    'drawIcon([ ["path", { d: "M18 6 6 18" }], ["path", { d: "m6 6 12 12" }] ]);',
  );
});

it.each([
  ['send.mjs', true],
  ['chevron-right.mjs', true],
  ['arrow-left-right.mjs', false],
])('%s points along a line of text: %j', (file, points) => expect(leanOf(file).endsWith('], true);')).toBe(points));

it('knows every icon of the package, and nothing else', () => {
  const shapes = /^import .+;\nexport default drawIcon\((\[[\s\S]+\])(?:, true)?\);$/;
  const icons = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  const lean = icons.map((file) => [file, leanOf(file)] as const).filter(([, code]) => code !== '');
  expect(lean.length).toBeGreaterThan(1_000);
  for (const [file, code] of lean) expect(shapes.test(code) && !/\bkey:/.test(code), file).toBe(true);
  expect(transform('', join(folder, '../Icon.mjs'))).toBeUndefined();
});

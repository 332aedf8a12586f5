import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../steps/command.mjs';

const long = Array.from({ length: 251 }, (_, n) => `export const line${n} = ${n};\n`).join('');

/** A file that breaks a rule, and nothing that is not needed for that. */
const refused = [
  ['suspicious/noExplicitAny', 'schema/src/any.ts', 'export const same = (value: any) => value;\n'],
  ['correctness/noUnusedImports', 'schema/src/unused-import.ts', "import { same } from './any.ts';\n"],
  ['correctness/noUnusedVariables', 'schema/src/unused.ts', 'const one = 1;\n'],
  ['suspicious/noImportCycles', 'schema/src/there.ts', "import './back.ts';\n"],
  ['suspicious/noTsIgnore', 'schema/src/ignored.ts', '// @ts-ignore\nexport const one = 1;\n'],
  ['style/noRestrictedImports', 'web/src/ui/table.ts', "export { users } from '@baraza/schema/people/table';\n"],
  ['style/noExcessiveLinesPerFile', 'web/src/ui/long.ts', long],
  ['style/useFilenamingConvention', 'web/src/ui/pageHeading.ts', 'export const one = 1;\n'],
  ['style/noJsxLiterals', 'web/src/ui/words.tsx', 'export const Words = () => <p>Hello</p>;\n'],
  ['a11y/useAltText', 'web/src/ui/picture.tsx', 'export const Picture = () => <img src="/a.png" />;\n'],
  ['a11y/useButtonType', 'web/src/ui/button.tsx', 'export const Button = () => <button />;\n'],
  ['suspicious/noSkippedTests', 'web/src/ui/skipped.test.ts', "it.skip('one', () => {});\n"],
  ['suspicious/noFocusedTests', 'web/src/ui/focused.test.ts', "it.only('one', () => {});\n"],
  [
    'nursery/noFloatingPromises',
    'web/src/ui/floating.ts',
    'async function one() {}\nexport function two() {\n  one();\n}\n',
  ],
  ['suspicious/noConsole', 'sync-server/src/talk.ts', "console.log('one');\n"],
];

const allowed = [
  ['schema/src/back.ts', "import './there.ts';\n"],
  ['web/src/ui/good.tsx', 'export const Good = ({ name }: { name: string }) => <p>{name}</p>;\n'],
  ['web/src/ui/good.test.ts', long],
];

describe('biome.json', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-lint-'));
  let said = [];

  beforeAll(() => {
    cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
    for (const [file, text] of [...refused.map(([, ...rest]) => rest), ...allowed]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'],
      { cwd: folder, encoding: 'utf8' },
    );
    said = JSON.parse(stdout).diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(refused)('refuses by %s', (rule, file) => {
    expect(said.map((error) => `${error.category} ${error.location.path}`)).toContain(`lint/${rule} ${file}`);
  });

  it('lets good code pass', () => {
    expect(said.filter((error) => /good/.test(error.location.path))).toEqual([]);
  });
});

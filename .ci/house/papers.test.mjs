import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../steps/command.mjs';

const PAPERS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sync-server/OPERATIONS.md'];

/** Where a short name in a paper may start. */
const ROOTS = [
  '',
  'schema/src',
  'web/src',
  'web/src/replica',
  'web/src/door',
  'web/src/i18n/en',
  'sync-server',
  'sync-server/src',
  'sync-server/src/sync',
];

const NAME = /(?<![\w/.<-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|md|json|yaml|png|css)\b/g;

const missingNames = (text) =>
  [...text.matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => !ROOTS.some((folder) => existsSync(path.join(root, folder, name))));

describe('the papers', () => {
  it('would be caught naming a file that is not there', () => {
    expect(missingNames('see `replica/pull/pull.ts` and `replica/no-such-file.ts`')).toEqual([
      'replica/no-such-file.ts',
    ]);
  });

  it.each(PAPERS)('%s names only files that are there', (paper) => {
    expect(
      missingNames(readFileSync(path.join(root, paper), 'utf8').replace(/<[\w-]+>|NNNN-title|\bserver\.mjs/g, '*')),
    ).toEqual([]);
  });
});

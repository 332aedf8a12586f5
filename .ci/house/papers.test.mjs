import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { root } from '../steps/command.mjs';
import { sourceFiles } from './source-files.mjs';

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

/** Papers that name a file by its end, and what is to be found in it in brackets: `delta-queue.ts` (missing). */
const TABLES = ['sync-server/SECURITY.md', 'web/src/SYNC-RULES.md', 'web/ACCESSIBILITY.md'];
const WITH_NAMES = /`([\w/.-]+\.tsx?)` \((\w+(?:, \w+)*)\)/g;

function lostNames(text, files) {
  const called = (name) => files.filter(({ path: at }) => at === name || at.endsWith(`/${name}`));
  const gone = [...text.matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => /\.tsx?$/.test(name) && !called(name).length);
  const moved = [...text.matchAll(WITH_NAMES)].flatMap(([, name, words]) =>
    words.split(', ').filter((word) => !called(name).some((file) => file.text.includes(word))),
  );
  return [...gone, ...moved];
}

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

  it('name the browsers for which the app is built', async () => {
    const { build } = await resolveConfig({ configFile: path.join(root, 'vite.config.ts') }, 'build', 'production');
    const named = build.target.map((browser) =>
      browser.replace(/^([a-z])([a-z]+)/, (_, first, rest) => `${first.toUpperCase()}${rest} `),
    );
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`built for ${named.join(', ')} (`);
  });

  it('make the folder of base backups for the account that writes them, which may make none in /var/backups', () => {
    const text = readFileSync(path.join(root, 'sync-server/OPERATIONS.md'), 'utf8');
    const [, account, folder] = /(\w+) -- pg_basebackup -D (\S+)\/\$\(date/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`^install -d -o ${account} .*${folder}\\s`, 'm'));
  });

  it('would be caught saying that a file has what it has not', () => {
    const files = [{ path: 'web/src/replica/rebase.ts', text: 'export const showQueue = 1;' }];
    expect(lostNames('`rebase.ts` (showQueue, gone), `other.ts`', files)).toEqual(['other.ts', 'gone']);
  });

  it.each(TABLES)('%s names files that are there, and what is in them', (paper) => {
    expect(lostNames(readFileSync(path.join(root, paper), 'utf8'), sourceFiles())).toEqual([]);
  });
});

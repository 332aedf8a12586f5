import { execFileSync } from 'node:child_process';
import { CannotGoOn, root } from './command.mjs';

/** Journeys that always run, because a change may affect others than those found by name. */
const ALWAYS = ['sign-in', 'door'];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();

/** The base commit of a change: the named one, else where this branch left its upstream, else HEAD. */
export function baseOfChange(named) {
  if (named) {
    try {
      return git('rev-parse', '--verify', `${named}^{commit}`);
    } catch {
      throw new CannotGoOn(`There is no commit ${named}: npm test -- --changed REV takes a branch, a tag or a commit.`);
    }
  }
  try {
    return git('merge-base', 'HEAD', '@{upstream}');
  } catch {
    return 'HEAD';
  }
}

export const changedFiles = (base) =>
  `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean);

/**
 * Selects the journeys for a change. They use the built app, so imports don't show which ones a change affects. Selects
 * those whose name shares a word with a changed path ("messaging", "door"), and those in `ALWAYS`.
 */
export function journeysOf(changed, journeys) {
  const shipped = changed.filter((file) => /^(web|sync-server|schema)\//.test(file) && !/\.test\.|\.md$/.test(file));
  const words = new Set(shipped.flatMap((file) => file.split(/[/.-]/)));
  return journeys.filter((journey) => {
    const [, name = ''] = /([^/]+)\.test\.\w+$/.exec(journey) ?? [];
    if (changed.includes(journey)) return true;
    return shipped.length > 0 && (ALWAYS.includes(name) || name.split('-').some((word) => words.has(word)));
  });
}

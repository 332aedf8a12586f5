import { execFileSync } from 'node:child_process';
import { root } from './command.mjs';

/** Journeys that stand for the rest when a change says nothing of which it touches. */
const ALWAYS = ['sign-in', 'door'];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();

/** Where the change begins: what is named, else where this branch left the one that it follows, else the last commit. */
export function baseOfChange(named) {
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
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
 * Journeys drive the built app, so no import tells which of them a change touches. Those that share a word with the
 * path of a changed file do ("messaging", "door"), and a few stand for the rest.
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

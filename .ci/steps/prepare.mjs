import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { CannotGoOn } from './stop.mjs';

const NEEDED = [20, 19];

export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const good = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  return good ? null : `Baraza needs Node ${NEEDED.join('.')} or newer, and this is Node ${version}.`;
}

/** What every command begins with: the right Node, the packages, and what it needs built: all of it, or what is named. */
export async function prepare(builds) {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem) throw new CannotGoOn(`${problem} Get it at https://nodejs.org and run this again.`);
  await installIfNeeded();
  await buildIfNeeded(builds);
}

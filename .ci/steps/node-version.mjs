import { CannotGoOn } from './stop.mjs';

const NEEDED = [20, 19];

export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const good = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  return good ? null : `Baraza needs Node ${NEEDED.join('.')} or newer, and this is Node ${version}.`;
}

export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem) throw new CannotGoOn(`${problem} Get it at https://nodejs.org and run this again.`);
}

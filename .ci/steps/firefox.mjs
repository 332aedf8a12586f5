import { existsSync } from 'node:fs';
import { CannotGoOn } from './stop.mjs';
import { installByApt, onPath } from './system-programs.mjs';

const ELSEWHERE = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The Firefox that the browser tests drive: `FIREFOX_PATH`, or the machine's, or the one in its system's packages. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new CannotGoOn(`FIREFOX_PATH names ${named}, and there is nothing there.`);
  }
  const installed = () => [...onPath(['firefox', 'firefox-esr']), ...ELSEWHERE].find((file) => existsSync(file));
  const found = installed() ?? (installByApt('firefox-esr') ? installed() : null);
  if (found) return found;
  throw new CannotGoOn(
    'The browser tests need Firefox, and none could be found or installed: install it, or name one in FIREFOX_PATH.',
  );
}

/** For Vitest. */
export function setup() {
  process.env.FIREFOX_PATH = findFirefox();
}

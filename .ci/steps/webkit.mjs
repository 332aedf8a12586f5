import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CannotGoOn } from './stop.mjs';
import { installByApt, onPath } from './system-programs.mjs';

/** WebKitGTK's library comes with its description for Python; the screen is one that nobody sees. */
const PACKAGES = ['gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'];

const LIBRARY = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")';

/**
 * The Python that opens WebKitGTK, the engine of every iPhone, for the browser tests: `WEBKIT_PYTHON`, or the machine's,
 * or the ones in its system's packages.
 */
export function findWebKit() {
  const named = process.env.WEBKIT_PYTHON;
  if (named) {
    if (opensWebKit(named)) return named;
    throw new CannotGoOn(`WEBKIT_PYTHON names ${named}, which does not open WebKitGTK (${PACKAGES.join(', ')}).`);
  }
  // The system's own first: another Python does not see the libraries of its packages.
  const installed = () => ['/usr/bin/python3', ...onPath(['python3'])].find(opensWebKit);
  const found = installed() ?? (installByApt(...PACKAGES) ? installed() : null);
  if (found) return found;
  throw new CannotGoOn(
    `The browser tests need WebKitGTK, and it could not be found or installed: install ${PACKAGES.join(', ')}, or name a Python that has them in WEBKIT_PYTHON.`,
  );
}

/** For Vitest. */
export function setup() {
  process.env.WEBKIT_PYTHON = findWebKit();
}

function opensWebKit(python) {
  const hasScreen = onPath(['Xvfb']).some((file) => existsSync(file));
  return hasScreen && existsSync(python) && spawnSync(python, ['-c', LIBRARY]).status === 0;
}

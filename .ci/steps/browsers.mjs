import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CannotGoOn } from './command.mjs';

const isThere = (program) => existsSync(program);

/** A name on the PATH may be a stub that only says how to install the real one. */
const runs = (program) => isThere(program) && (process.platform === 'win32' || succeeds(program, '--version'));

/** WebKitGTK, the engine of every iPhone, is a library with Python bindings; Xvfb is a virtual screen. */
const opensWebKit = (python) =>
  onPath(['Xvfb']).some(isThere) &&
  isThere(python) &&
  succeeds(python, '-c', 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")');

/** By environment variable: candidate programs, a check that one works, and the Debian packages that contain it. */
const BROWSERS = {
  CHROMIUM_PATH: {
    programs: () => [
      ...onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    works: runs,
    packages: ['chromium'],
  },
  // Chromium without windows, which starts in half the time; if it is missing, Chromium is used.
  HEADLESS_SHELL_PATH: {
    programs: () => onPath(['chromium-headless-shell', 'chrome-headless-shell']),
    works: runs,
    packages: ['chromium-headless-shell'],
    isOptional: true,
  },
  FIREFOX_PATH: {
    programs: () => [
      ...onPath(['firefox', 'firefox-esr']),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    works: isThere,
    packages: ['firefox-esr'],
  },
  WEBKIT_PYTHON: {
    // The system's Python first: others can't import the system's packages.
    programs: () => ['/usr/bin/python3', ...onPath(['python3'])],
    works: opensWebKit,
    packages: ['gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
};

/** Finds a program for the browser tests: named by the variable, installed, or then installed from system packages. */
export function findBrowser(variable) {
  const { programs, works, packages, isOptional } = BROWSERS[variable];
  const named = process.env[variable];
  if (named) {
    if (works(named)) return named;
    throw new CannotGoOn(`${variable} names ${named}, which does not work (${packages.join(', ')}).`);
  }
  const installed = () => programs().find(works);
  const found = installed() ?? (installByApt(packages) ? installed() : undefined);
  if (found || isOptional) return found ?? '';
  throw new CannotGoOn(
    `The browser tests need ${packages.join(', ')}, which could not be found or installed: install it, or name it in ${variable}.`,
  );
}

/** Global setup for Vitest. */
export function setup() {
  for (const variable of Object.keys(BROWSERS)) process.env[variable] = findBrowser(variable);
}

/** Installs packages if this is a Debian system and we are root. Returns whether it succeeded. */
export function installByApt(packages) {
  if (process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  // An outdated package list refers to versions that no longer exist.
  apt('update');
  return apt('install', '-y', ...packages);
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function succeeds(program, ...args) {
  return spawnSync(program, args).status === 0;
}

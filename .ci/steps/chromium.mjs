import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CannotGoOn } from './stop.mjs';
import { installByApt, onPath } from './system-programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const SHELL = 'chromium-headless-shell';

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser that the browser tests drive: `CHROMIUM_PATH`, or the machine's, or the one in its system's packages. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new CannotGoOn(`CHROMIUM_PATH names ${named}, and there is nothing there.`);
  }
  const found = installedChromium() ?? (installByApt('chromium', SHELL) ? installedChromium() : null);
  if (found) return found;
  throw new CannotGoOn(
    'The browser tests need Chromium, and none could be found or installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  );
}

/**
 * Chromium without all that makes a window, which opens in half the time: `HEADLESS_SHELL_PATH`, or the machine's, or the
 * one in its system's packages; '' where there is none, and Chromium does its work.
 */
export function findHeadlessShell() {
  const installed = () => onPath([SHELL, 'chrome-headless-shell']).find(runs);
  return process.env.HEADLESS_SHELL_PATH ?? installed() ?? ((installByApt(SHELL) && installed()) || '');
}

/** For Vitest. */
export function setup() {
  process.env.CHROMIUM_PATH = findChromium();
  process.env.HEADLESS_SHELL_PATH = findHeadlessShell();
}

function installedChromium() {
  return [...onPath(NAMES), ...ELSEWHERE].find(runs) ?? null;
}

/** A name on the PATH may be a stub that only says how to install the real one. */
function runs(program) {
  if (!existsSync(program)) return false;
  return process.platform === 'win32' || spawnSync(program, ['--version']).status === 0;
}

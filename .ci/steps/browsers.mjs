import { findProgram, isThere, onPath, succeeds } from './system-programs.mjs';

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

/** @throws CannotGoOn when there is none, and it is not optional */
export const findBrowser = (variable) => findProgram(variable, BROWSERS[variable]);

/** Global setup for Vitest. */
export function setup() {
  for (const variable of Object.keys(BROWSERS)) process.env[variable] = findBrowser(variable);
}

import { findChromium, findHeadlessShell } from './chromium.mjs';

export function setup() {
  process.env.CHROMIUM_PATH = findChromium();
  process.env.HEADLESS_SHELL_PATH = findHeadlessShell();
}

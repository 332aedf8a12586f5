import { findChromium } from './chromium.mjs';

export function setup() {
  process.env.CHROMIUM_PATH = findChromium();
}

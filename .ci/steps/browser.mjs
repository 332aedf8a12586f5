import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { root } from './root.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, driven by the package that the web app's tests use. */
export function openBrowser(flags = []) {
  const { chromium } = createRequire(path.join(root, 'web/package.json'))('playwright-core');
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...flags] });
}

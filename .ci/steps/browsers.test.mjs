import { afterEach, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['CHROMIUM_PATH', findChromium],
  ['FIREFOX_PATH', findFirefox],
  ['WEBKIT_PYTHON', findWebKit],
])('does not go on without the browser that %s names', (name, find) => {
  vi.stubEnv(name, '/nowhere');
  expect(find).toThrow(`${name} names /nowhere`);
});

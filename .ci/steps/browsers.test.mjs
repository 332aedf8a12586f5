import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser } from './browsers.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each(['CHROMIUM_PATH', 'HEADLESS_SHELL_PATH', 'FIREFOX_PATH', 'WEBKIT_PYTHON'])(
  'does not go on without the browser that %s names',
  (name) => {
    vi.stubEnv(name, '/nowhere');
    expect(() => findBrowser(name)).toThrow(`${name} names /nowhere`);
  },
);

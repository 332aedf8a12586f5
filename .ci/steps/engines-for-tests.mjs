import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';

/** The other two engines. */
export function setup() {
  process.env.FIREFOX_PATH = findFirefox();
  process.env.WEBKIT_PYTHON = findWebKit();
}

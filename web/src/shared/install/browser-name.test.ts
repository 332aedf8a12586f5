import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const WEBKIT = 'Mozilla/5.0 (X) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, false, 'chrome'],
  [`${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, true, 'brave'],
  [`${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, false, 'edge'],
  [`${WEBKIT} Version/18.0 EdgiOS/130.0 Mobile Safari/605.1`, false, 'edge'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', false, 'firefox'],
  [`${WEBKIT} FxiOS/140.0 Mobile Safari/605.1`, false, 'firefox'],
  [`${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`, false, 'safari'],
  [`${WEBKIT} CriOS/140.0 Mobile Safari/604.1`, false, 'chrome'],
  ['something else', false, 'chrome'],
])('%s (brave: %s) is %s', (userAgent, isBrave, name) => {
  expect(browserName(userAgent, isBrave)).toBe(name);
});

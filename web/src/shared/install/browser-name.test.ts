import { expect, it } from 'vitest';
import { browserName, isOfOtherApp } from './browser-name.ts';

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
  [`${WEBKIT} Mobile/15E148`, false, 'safari'],
  ['something else', false, 'chrome'],
])('%s (brave: %s) is %s', (userAgent, isBrave, name) => {
  expect(browserName(userAgent, isBrave)).toBe(name);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A145; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

it.each([
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30;FBBV/1]`, true],
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 350.0.0.20.90 (iPhone14,5; iOS 18_0)`, true],
  ['LinkedIn on an iPhone', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, true],
  ['an app that does not name itself', `${IPHONE} Mobile/15E148`, true],
  ['LINE, which names Safari too', `${IPHONE} Mobile/15E148 Safari/604.1 Line/14.1.0`, true],
  ['Facebook on Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]`, true],
  ['any app on Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, true],
  ['Safari', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, false],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, false],
  ['Chrome', `${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, false],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', false],
] as const)('%s is in another app by %s: %s', (_, userAgent, isInside) => {
  expect(isOfOtherApp(userAgent, false)).toBe(isInside);
});

it('an installed app on an iPhone, which does not name Safari either, is in no other', () => {
  expect(isOfOtherApp(`${IPHONE} Mobile/15E148`, true)).toBe(false);
});

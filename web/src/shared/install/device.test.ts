import { expect, it } from 'vitest';
import { isMobile } from './device.ts';

const LAPTOP = { width: 1280, touchPoints: 0, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' };

it.each([
  ['a laptop', {}, false],
  ['a window of 769 px', { width: 769 }, false],
  ['a window of 768 px', { width: 768 }, true],
  ['a touch screen', { touchPoints: 5 }, true],
  ['a phone that asks for the desktop site in landscape', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' }, true],
])('takes %s for mobile or not', (_, device, mobile) => {
  expect(isMobile({ ...LAPTOP, ...device })).toBe(mobile);
});

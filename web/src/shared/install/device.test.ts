import { expect, it } from 'vitest';
import { isMobile, menusOf } from './device.ts';

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

it.each([
  ['an iPhone', { standalone: false, touchPoints: 5, isCoarse: true }, 'iphone'],
  ['an iPad with a keyboard and a pad', { standalone: false, touchPoints: 5, isCoarse: false }, 'iphone'],
  ['a Mac whose Safari knows installed apps', { standalone: false, touchPoints: 0, isCoarse: false }, 'computer'],
  ['an Android phone', { standalone: undefined, touchPoints: 5, isCoarse: true }, 'phone'],
  ['a laptop with a touch screen', { standalone: undefined, touchPoints: 10, isCoarse: false }, 'computer'],
  ['a laptop', { standalone: undefined, touchPoints: 0, isCoarse: false }, 'computer'],
] as const)('tells %s how its own menus install', (_, hand, menus) => {
  expect(menusOf(hand)).toBe(menus);
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const NAME_PATTERN = new URL('../src/ui/drawing/name-pattern.tsx', import.meta.url);
const css = readFileSync(new URL('../src/ui/first.css', import.meta.url), 'utf8');

function coloursOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`));
  const body = block.slice(0, block.indexOf('\n}'));
  return new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
}

/** As WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const TONES = ['brand', 'earth', 'sky', 'sun', 'danger'];
const GROUNDS = ['canvas', 'surface', 'sunken'];
const TEXT: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['brand-ink', ground],
    ['danger', ground],
    ['sky-ink', ground],
    ['sun-ink', ground],
    ['danger-ink', ground],
  ]),
  ...TONES.map((tone): [string, string] => [`${tone}-ink`, `${tone}-soft`]),
  ['ink', 'brand-soft'],
  ['ink-soft', 'brand-soft'],
  ['earth', 'canvas'],
  ['earth', 'surface'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-hero', 'hero'],
];
/** Edges of fields and what shows focus: WCAG asks 3 : 1. */
const SHAPES: [string, string][] = GROUNDS.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['sky', ground],
  ['brand', ground],
]);

describe.each([':root', '.dark'])('the colours of %s', (selector) => {
  const colours = coloursOf(selector);
  const of = (name: string) => colours.get(name) ?? expect.fail(`${selector} has no --${name}`);

  it.each(TEXT)('let %s be read on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('let the shape of %s be seen on %s', (shape, ground) => {
    expect(contrast(of(shape), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('has a colour of the system for each where a person has colours of their own', () => {
  const all = readFileSync(new URL('../src/ui/all.css', import.meta.url), 'utf8');
  const forced = all.slice(all.indexOf('@media (forced-colors: active)'));
  const own = [...coloursOf(':root').keys()].filter((name) => !new RegExp(`--${name}: [A-Z]\\w+;`).test(forced));
  expect(own).toEqual([]);
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each([':root', '.dark'])(
  'in %s the letters on a pattern drawn from a name can be read where it is dense',
  (theme) => {
    const colours = coloursOf(theme);
    const opacity = Number(/opacity-(\d+)/.exec(readFileSync(NAME_PATTERN, 'utf8'))?.[1]) / 100;
    const channels = (hex = '') => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    for (const tone of ['brand', 'earth', 'sky', 'sun']) {
      const [ink = '', soft] = [colours.get(`${tone}-ink`), colours.get(`${tone}-soft`)];
      const over = channels(ink);
      const dense = channels(soft).map((part, at) => Math.round(part + ((over[at] ?? 0) - part) * opacity));
      const ground = `#${dense.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      expect(contrast(ink, ground), `${tone} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

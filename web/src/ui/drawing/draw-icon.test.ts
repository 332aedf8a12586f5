import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawIcon } from './draw-icon.ts';

const Icon = drawIcon([['path', { d: 'M18 6 6 18' }]]);
const drawn = (props: Parameters<typeof Icon>[0]) => renderToStaticMarkup(createElement(Icon, props));

it('draws an icon that screen readers pass over, of the size that its place gives', () => {
  expect(drawn({ className: 'size-5' })).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" ' +
      'stroke-linejoin="round" aria-hidden="true" class="size-5"><path d="M18 6 6 18"></path></svg>',
  );
});

it('is read out where it says something', () => {
  expect(drawn({ role: 'img', 'aria-label': 'Closed' })).toMatch(/ role="img" aria-label="Closed">/);
  expect(drawn({ role: 'img', 'aria-label': 'Closed' })).not.toContain('aria-hidden');
});

it('turns with the direction of writing where it points along a line', () => {
  const points = renderToStaticMarkup(createElement(drawIcon([], true), { className: 'size-5' }));
  expect(points).toContain('class="size-5 rtl:-scale-x-100"');
});

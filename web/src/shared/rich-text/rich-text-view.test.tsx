import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text-view.tsx';

it('shows the numbers of the text', () => {
  const shown = renderToStaticMarkup(<RichText text={'24. November: opening\n\n1. One\n2. Two\n\n- Other'} />);
  const tags = [...shown.matchAll(/<(?:ol|ul)[^>]*>/g)].map(([tag]) => tag.replace(/ class="[^"]*"/, ''));
  expect(tags).toEqual(['<ol start="24">', '<ol>', '<ul>']);
});

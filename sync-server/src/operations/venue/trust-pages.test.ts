import { expect, it } from 'vitest';
import { APP_LANGUAGES } from '../../http/wanted-language.ts';
import { readTemplate } from './trust-pages.ts';

it('says in each language of the app how to trust a venue, and leads there', () => {
  const page = readTemplate();
  const parts = [...page.matchAll(/<section id="(\w+)" lang="\1"/g)].map(([, tag]) => tag);
  const links = [...page.matchAll(/<a href="#(\w+)" lang="\1"/g)].map(([, tag]) => tag);
  expect(parts.sort()).toEqual([...APP_LANGUAGES].sort());
  expect(links.sort()).toEqual([...APP_LANGUAGES].sort());
});

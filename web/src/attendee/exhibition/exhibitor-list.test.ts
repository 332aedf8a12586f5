import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import { expect, it } from 'vitest';
import { categoriesOf, filterExhibitors, shownExhibitors, sponsorsByTier } from './exhibitor-list.ts';

const exhibitor = (id: string, name: string, category: string, more: Partial<Exhibitor> = {}): Exhibitor => ({
  id,
  event_id: 'event-001',
  name,
  description: '',
  category,
  country: '',
  logo: null,
  website: '',
  email: '',
  phone: '',
  tags: [],
  booth: '',
  booth_shape: null,
  ...more,
});

const exhibitors = shownExhibitors(
  [
    exhibitor('z', 'Zana Sensors', 'Instruments', { booth: 'B12' }),
    exhibitor('a', 'Água Limpa', 'Water', { tags: ['desalination'] }),
    exhibitor('m', 'Mboga Farms', 'Food', { country: 'Côte d’Ivoire' }),
  ],
  '',
);
const all = { query: '', category: '', onlyStarred: false };
const found = (filter: Partial<typeof all>, starred = new Set<string>()) =>
  filterExhibitors(exhibitors, { ...all, ...filter }, starred).map(({ id }) => id);

it('lists by name', () => {
  expect(found({})).toEqual(['a', 'm', 'z']);
});

it.each([
  ['agua', ['a']],
  ['b12', ['z']],
  ['cote divoire', ['m']],
  ['desal', ['a']],
  ['instruments zana', ['z']],
  ['nothing', []],
])('"%s" finds %j', (query, ids) => {
  expect(found({ query })).toEqual(ids);
});

it('filters by category and by favourites', () => {
  expect(found({ category: 'Water' })).toEqual(['a']);
  expect(found({ onlyStarred: true })).toEqual([]);
  expect(found({ onlyStarred: true }, new Set(['z', 'm']))).toEqual(['m', 'z']);
  expect(categoriesOf(exhibitors).map(({ value }) => value)).toEqual(['Food', 'Instruments', 'Water']);
});

it('is in the words of its reader, found by those of anybody; a category is translated once for all in it', () => {
  const wells = { translations: { fr: { category: 'Eau', description: 'Des puits' } }, description: 'Wells' };
  const shown = shownExhibitors(
    [exhibitor('a', 'A', 'Water', wells), exhibitor('b', 'B', 'Water'), exhibitor('c', 'C', 'Waste')],
    'fr',
  );
  expect(shown.map(({ description, categoryName }) => [description, categoryName])).toEqual([
    ['Des puits', 'Eau'],
    ['', 'Eau'],
    ['', 'Waste'],
  ]);
  expect(categoriesOf(shown)).toEqual([
    { value: 'Water', label: 'Eau' },
    { value: 'Waste', label: 'Waste' },
  ]);
  const ids = (part: Partial<typeof all>) =>
    filterExhibitors(shown, { ...all, ...part }, new Set()).map(({ id }) => id);
  expect([ids({ query: 'wells' }), ids({ query: 'puits' })]).toEqual([['a'], ['a']]);
  expect([ids({ query: 'eau' }), ids({ category: 'Water' })]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('shows the tiers that somebody is in, the highest first', () => {
  const sponsor = (name: string, tier: Sponsor['tier']) => ({ id: name, name, tier }) as Sponsor;
  const groups = sponsorsByTier([sponsor('Bee', 'bronze'), sponsor('Pan', 'platinum'), sponsor('Ant', 'bronze')]);
  expect(groups.map(({ tier, sponsors }) => [tier, sponsors.map(({ name }) => name)])).toEqual([
    ['platinum', ['Pan']],
    ['bronze', ['Ant', 'Bee']],
  ]);
});

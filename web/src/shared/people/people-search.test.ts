import { searchForm } from '@baraza/schema/define/search-form';
import { expect, test } from 'vitest';
import { searchedText, searchPeople } from './people-search.ts';

const people = [
  ['Aïssata Diallo', 'aissata@example.org'],
  ['Nguyễn Thị Hoa', 'hoa@example.org'],
  ["N'Golo Kouassi", 'ngolo@example.org'],
  ['Ọlúwaṣeun Adébáyọ̀', 'seun@example.ng'],
  ['Ƙasim Ɗanjuma', 'kasim@example.ng'],
  ['أحمد بن عيسى', 'ahmed@example.dz'],
  ['مُحَمَّد الأمين', 'amin@example.sd'],
  ['ፀሐይ ኃይሉ', 'tsehay@example.et'],
  ['Diallo Mamadou', 'mamadou@example.sn'],
  ['Ismaïl El Fassi', 'ismail.fassi@example.ma'],
].map(([name = '', email]) => ({ name, searched: searchedText(name, email) }));

const found = (query: string, limit = 10) => searchPeople(people, query, limit).map((person) => person.name);

test.each([
  ['aissata', 'Aïssata Diallo'],
  ['AÏSSATA', 'Aïssata Diallo'],
  ['hoa nguyen', 'Nguyễn Thị Hoa'],
  ['ngolo', "N'Golo Kouassi"],
  ['n’golo', "N'Golo Kouassi"],
  ['adebayo oluwaseun', 'Ọlúwaṣeun Adébáyọ̀'],
  ['kasim danjuma', 'Ƙasim Ɗanjuma'],
  ['احمد', 'أحمد بن عيسى'],
  ['عيسي', 'أحمد بن عيسى'],
  ['محمد', 'مُحَمَّد الأمين'],
  ['ጸሀይ', 'ፀሐይ ኃይሉ'],
  ['ሃይሉ', 'ፀሐይ ኃይሉ'],
  ['ismail.fassi@example.ma', 'Ismaïl El Fassi'],
  ['FASSI@', 'Ismaïl El Fassi'],
  ['  seun@example.ng ', 'Ọlúwaṣeun Adébáyọ̀'],
])('"%s" finds %s', (query, name) => {
  expect(found(query)).toContain(name);
});

test('those whose words begin with the query come first, then by name', () => {
  expect(found('dia')).toEqual(['Aïssata Diallo', 'Diallo Mamadou']);
  expect(found('ma')[0]).toBe('Diallo Mamadou');
});

test('every word must be there, an empty query finds nobody, and the limit holds', () => {
  expect(found('diallo hoa')).toEqual([]);
  expect(found('   ')).toEqual([]);
  expect(found("'")).toEqual([]);
  expect(found('example', 3)).toHaveLength(3);
});

test('the searched form is stable', () => {
  for (const { name } of people) expect(searchForm(searchForm(name))).toBe(searchForm(name));
});

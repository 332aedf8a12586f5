import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { buildDirectory, directoryEntry } from './directory.ts';
import { letterIndex } from './letter-index.ts';

const lettersOf = (...names: string[]) => {
  const people = names.map((name, at) => directoryEntry(aDocument('users', { id: `${at}`, name })));
  const directory = buildDirectory(people, 'me', new Set());
  return letterIndex(directory).map(({ letter, at }) => [letter, directory[at]?.user.name]);
};

it('has each letter that names begin with once, at the first of them', () => {
  expect(lettersOf('Wanjiru', 'Amina', 'wekesa', 'Baraka')).toEqual([
    ['A', 'Amina'],
    ['B', 'Baraka'],
    ['W', 'Wanjiru'],
  ]);
});

it('puts accented and hooked letters under the plain ones', () => {
  expect(lettersOf('Émilie', 'Eve', 'Ọlúwaṣeun', 'Øystein', 'Ɗanjuma', '‘Isa')).toEqual([
    ['D', 'Ɗanjuma'],
    ['E', 'Émilie'],
    ['I', '‘Isa'],
    ['O', 'Ọlúwaṣeun'],
  ]);
});

it('knows Arabic letters, with hamza or not, and their order', () => {
  expect(lettersOf('يوسف', 'أحمد', 'إيمان', 'بلال', 'امل').map(([letter]) => letter)).toEqual(['ا', 'ب', 'ي']);
});

it("puts Ge'ez syllables under their series, also those that sound the same", () => {
  expect(lettersOf('ሃይሉ', 'ሐና', 'መሠረት', 'ሙሉ').map(([letter]) => letter)).toEqual(['ሀ', 'መ']);
});

it('tells letters apart that begin with the same half of a pair, as those of Adlam do', () => {
  expect(lettersOf('𞤀𞤥𞤣𞤵', '𞤄𞤢𞤤𞤣𞤫', '𞤀𞤤𞤭').map(([letter]) => letter)).toEqual(['𞤀', '𞤄']);
});

it('has one place for names that begin with no letter', () => {
  expect(lettersOf('4tune', '*', 'Zola', '9ine')).toEqual([
    ['#', '*'],
    ['Z', 'Zola'],
  ]);
});

it('is empty where nobody is', () => {
  expect(letterIndex([])).toEqual([]);
});

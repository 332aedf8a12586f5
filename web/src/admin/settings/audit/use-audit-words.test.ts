import { expect, it } from 'vitest';
import words from '../../../i18n/en/admin.json';
import { nameIn } from './use-audit-words.ts';

it('an import is called by its file, and not by the admin whose id is in it', () => {
  const row = { id: 'i', user_id: 'admin', file: 'day-2.xlsx', missing: 3 };
  expect(nameIn({ before: null, after: row })).toBe('day-2.xlsx');
  expect(nameIn({ before: row, after: null })).toBe('day-2.xlsx');
  expect(nameIn({ before: row, after: { ...row, name: 'Amina' } })).toBe('Amina');
  expect(words.settings.audit.collections.imports).toBe('Imports');
});

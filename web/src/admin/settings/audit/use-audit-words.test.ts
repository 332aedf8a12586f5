import { expect, it } from 'vitest';
import words from '../../../i18n/en/admin.json';
import inside from '../../../i18n/en/inside.json';
import { nameIn } from './use-audit-words.ts';

it('an import is called by its file, and not by the admin whose id is in it', () => {
  const row = { id: 'i', user_id: 'admin', file: 'day-2.xlsx', missing: 3 };
  expect(nameIn({ before: null, after: row })).toBe('day-2.xlsx');
  expect(nameIn({ before: row, after: null })).toBe('day-2.xlsx');
  expect(nameIn({ before: row, after: { ...row, name: 'Amina' } })).toBe('Amina');
  expect(words.settings.audit.collections.imports).toBe('Imports');
});

const server = import.meta.glob<string>(['/sync-server/src/**/*.ts', '!/sync-server/src/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('whatever the server writes into the log is called by words, and by no name of a program', () => {
  const written = Object.values(server).flatMap((code) =>
    [...code.matchAll(/\baction: '(\w+)'/g)].map(([, name]) => name),
  );
  expect(written).toContain('pair_door');
  const known = { ...inside.syncStatus.commands, ...words.settings.audit.actions };
  expect(written.filter((name = '') => !(name in known))).toEqual([]);
});

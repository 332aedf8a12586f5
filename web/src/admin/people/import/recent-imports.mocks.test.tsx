import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { type RecentImport, RecentImports, UndoDialog } from './recent-imports.tsx';

const fetched = vi.hoisted(() => ({ body: [] as object[] }));
vi.mock('../../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useSyncStatus: () => ({ waiting: 0 }),
}));
vi.mock('../../server-call/use-fetched.ts', () => ({
  useFetched: () => [{ state: 'there', ...fetched }, vi.fn()],
}));
vi.mock('../../../shared/event/use-event.ts', () => ({ useEvent: () => undefined }));
vi.mock('../../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../../shared/form/use-save.ts', () => ({ useSave: () => async () => true }));
vi.mock('../../confirm/use-confirmed.tsx', () => ({ useConfirmed: () => ({ dialog: null }) }));
vi.mock('../../../ui/dialog/ask-dialog.tsx', () => ({
  AskDialog: ({ keep, children }: { keep?: string; children: ReactNode }) => [keep, children],
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, { number = '', name = '' } = {}) => `${key} ${number || name}`.trim() }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const one = (more: Partial<RecentImport> = {}): RecentImport => ({
  ...{ id: 'i', file: 'list.csv', at: '', user_name: 'Amina', added: 0, changed: 0, revoked: 0, undone_at: null },
  ...{ missing: null, removed: null, kept: [], kept_total: 0, changed_later: 0 },
  ...more,
});

it('says how many an undone import left as they are, and folds their names away', () => {
  const kept = Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, name: `Person ${n}` }));
  fetched.body = [one({ undone_at: 'now', removed: 0, kept, kept_total: 10_862 })];
  expect(renderToStaticMarkup(<RecentImports />)).toMatch(
    /<details[^>]*><summary[^>]*>people\.import\.kept 10,862<\/summary><ul.*Person 49.*people\.bulk\.more 10,812<\/li><\/ul><\/details>/,
  );
});

it('says of an import that was cut short how many have not come', () => {
  const shown = (more: Partial<RecentImport>) => {
    fetched.body = [one(more)];
    return renderToStaticMarkup(<RecentImports />);
  };
  expect(shown({ missing: 9_250 })).toContain('people.import.missing 9,250');
  for (const more of [{ missing: 0 }, { missing: null }, { missing: 9_250, undone_at: 'now' }])
    expect(shown(more)).not.toContain('import.missing');
});

it('names the lines that an import did not bring, with the reason, until it is undone', () => {
  const not_brought = [
    { id: 'a', name: 'Amina', why: 'other_address' },
    { id: 'b', name: '', why: 'removed' },
    { id: 'c', name: 'Chidi', why: 'code_taken' },
  ] as const;
  const shown = (more: Partial<RecentImport>) => {
    fetched.body = [one({ not_brought: [...not_brought], not_brought_total: 1_002, ...more })];
    return renderToStaticMarkup(<RecentImports />);
  };
  expect(shown({})).toMatch(
    /<summary[^>]*>people\.import\.notBrought 1,002<\/summary>.*Why\.other_address Amina<.*Why\.removed<.*Why\.code_taken Chidi<.*more 999<\/li>/,
  );
  expect(shown({ undone_at: 'now' })).not.toContain('notBrought');
  expect(shown({ not_brought: [], not_brought_total: 0 })).not.toContain('notBrought');
  fetched.body = [one()];
  expect(renderToStaticMarkup(<RecentImports />)).not.toContain('notBrought');
});

it('does not offer to cancel what is about undoing: in French both have one word', () => {
  const asked = renderToStaticMarkup(<UndoDialog one={one()} onSent={vi.fn()} onClose={vi.fn()} />);
  expect(asked).toContain('people.import.undoKeep');
});

it('asks first whether a later import that changed the same people should be undone before', () => {
  const asked = (changed_later: number) =>
    renderToStaticMarkup(<UndoDialog one={one({ changed_later })} onSent={vi.fn()} onClose={vi.fn()} />);
  expect(asked(1_234)).toContain('people.import.undoLater 1,234');
  expect(asked(0)).not.toContain('undoLater');
});

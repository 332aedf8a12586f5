import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { ImportView } from './import-view.tsx';

vi.mock('../../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useSyncStatus: () => ({ waiting: 0 }),
}));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), Link: () => null }));
vi.mock('../invitations/invite-link.tsx', () => ({ InviteLink: () => null }));
vi.mock('./recent-imports.tsx', () => ({ RecentImports: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

it('says that the server has all of an import only where it refused no part', () => {
  const page = (refused: number) =>
    renderToStaticMarkup(<ImportView rows={[]} running={{ state: { at: 'saved', total: 2 }, refused } as never} />);
  expect(page(0)).toContain('people.import.sent<');
  expect(page(0)).not.toContain('content.import.refused');
  expect(page(1)).not.toContain('people.import.sent<');
  expect(page(1)).toMatch(/content\.import\.answered<.*role="alert".*content\.import\.refused</);
});

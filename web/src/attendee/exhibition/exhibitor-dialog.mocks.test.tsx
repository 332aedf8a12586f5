import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ExhibitorDialog } from './exhibitor-dialog.tsx';

const given = vi.hoisted(() => ({ phone: '' }));
vi.mock('../../replica/react.tsx', () => ({ useReplica: () => ({}), useSyncStatus: () => ({}) }));
vi.mock('./use-exhibitors.ts', () => ({
  useExhibitor: () => ({ ...aDocument('exhibitors', { id: 'e', tags: [], booth_shape: null }), ...given }),
}));
vi.mock('../bookmarks/use-bookmarks.ts', () => ({ useBookmarks: () => new Set() }));
vi.mock('../bookmarks/star-button.tsx', () => ({ StarButton: () => null }));
vi.mock('../../shared/share/share-button.tsx', () => ({ ShareButton: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

const shown = (phone: string) => {
  given.phone = phone;
  return renderToStaticMarkup(<ExhibitorDialog id="e" onClose={() => undefined} />);
};

it('calls the first number that an exhibitor gives, and shows as a text what is none', () => {
  expect(shown('+254 20 123 4567 ext. 45')).toContain('href="tel:+254201234567"');
  expect(shown('Ask at the stand')).toContain('Ask at the stand');
  expect(shown('Ask at the stand')).not.toContain('tel:');
});

import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const nothing = vi.hoisted(() => () => null);
const amina = vi.hoisted(() => ({ current: {} as object }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useLiveDocument: (collection: string) => (collection === 'users' ? amina.current : null),
  useSyncStatus: () => ({ filled: true }),
}));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: nothing }));
vi.mock('../../ui/picture/avatar.tsx', () => ({ Avatar: nothing }));
vi.mock('../moderation/blocked-card.tsx', () => ({ BlockedCard: nothing }));
vi.mock('../my-year/my-year-card.tsx', () => ({ MyYearCard: nothing }));
vi.mock('../people/use-directory.ts', () => ({ useDirectory: () => [] }));
vi.mock('../ticket/ticket-panel.tsx', () => ({ TicketPanel: nothing }));
vi.mock('./own-data-card.tsx', () => ({ OwnDataCard: nothing }));
vi.mock('./picture-buttons.tsx', () => ({ PictureButtons: nothing }));
vi.mock('./settings-card.tsx', () => ({ SettingsCard: nothing }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => {
  amina.current = aDocument('users', { id: 'amina', name: 'Amina' });
  vi.stubGlobal('document', { activeElement: null });
});
afterEach(() => vi.unstubAllGlobals());

it('contact details that are not saved yet are still there after the profile was edited', async () => {
  const { draw, press, write, written } = fakePage();
  await draw(<ProfileScreen />);
  await write('phone', '+254 700 111 222');
  await press('profile.edit');
  expect(written('name')).toBe('Amina');
  await press('ui.cancel');
  expect(written('name')).toBeUndefined();
  expect(written('phone')).toBe('+254 700 111 222');
});

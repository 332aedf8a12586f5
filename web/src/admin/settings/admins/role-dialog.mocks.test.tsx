import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import type { DialogProps } from '../../../ui/dialog/dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

const known = vi.hoisted(() => ({ shares_email: false }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../replica/react.tsx', () => ({ useLiveDocument: () => known }));
vi.mock('../../../shared/form/use-save.ts', () => ({ useSave: () => async () => true }));
vi.mock('../../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ title, children, actions }: DialogProps) => (
    <section>
      {title}
      {children}
      {actions}
    </section>
  ),
}));
vi.mock('../../confirm/use-confirmed.tsx', () => ({ useConfirmed: () => ({ dialog: null }) }));
vi.mock('../../confirm/use-tell-done.ts', () => ({ useTellDone: () => () => undefined }));

afterEach(() => vi.unstubAllGlobals());

async function askedFor(role: 'admin' | 'user', shares_email: boolean): Promise<string[]> {
  known.shares_email = shares_email;
  const page = fakePage();
  await page.draw(<RoleDialog person={{ id: 'zuri', name: 'Zuri' }} role={role} onClose={() => undefined} />);
  return page.text().split(' ');
}

it('offers the role to nobody without an address of their own, and says why', async () => {
  expect(await askedFor('admin', true)).toContain('settings.admins.needsAddress');
  expect(await askedFor('admin', true)).not.toContain('settings.admins.give');
  expect(await askedFor('admin', false)).toContain('settings.admins.give');
  expect(await askedFor('user', true)).toContain('settings.admins.take');
});

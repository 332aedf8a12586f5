import type { User } from '@baraza/schema/people/user';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import { PersonActions } from './person-actions.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../replica/react.tsx', () => ({ useReplica: () => ({ user_id: 'admin' }) }));
vi.mock('../../../shared/form/use-save.ts', () => ({ useSave: () => async () => true }));
vi.mock('../../../ui/feedback/focus-kept.ts', () => ({ useFocusKept: () => ({ current: null }) }));
vi.mock('../../confirm/use-confirmed.tsx', () => ({ useConfirmed: () => ({ dialog: null }) }));
vi.mock('../../confirm/use-tell-done.ts', () => ({ useTellDone: () => () => undefined }));
vi.mock('./use-main-actions.tsx', () => ({ useMainActions: () => [] }));

afterEach(() => vi.unstubAllGlobals());

async function offeredFor(person: Partial<User>): Promise<string[]> {
  const page = fakePage();
  const user = { id: 'zuri', name: 'Zuri', role: 'user', ...person } as User;
  await page.draw(<PersonActions user={user} event={{} as never} onUndo={undefined} />);
  return page
    .text()
    .split(' ')
    .filter((each) => /\.make(Admin|User)$/.test(each));
}

it.each<[string, Partial<User>, string[]]>([
  ['anybody', {}, ['people.person.makeAdmin']],
  ['somebody without an address of their own', { shares_email: true }, []],
  ['another administrator', { role: 'admin' }, ['people.person.makeUser']],
  ['oneself', { id: 'admin', role: 'admin' }, []],
])('offers for %s only a role that the server gives', async (_, person, roles) => {
  expect(await offeredFor(person)).toEqual(roles);
});

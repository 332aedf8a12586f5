import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { DirectoryView } from '../../attendee/people/directory-view.tsx';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { openPlace, toastsIn } from '../../ui/feedback/toasts.ts';
import { NobodyListed } from './nobody-listed.tsx';
import { useWholeList } from './use-whole-list.ts';

const status = vi.hoisted(() => ({ state: 'starting', filled: false }));
const kept = vi.hoisted(() => ({ query: '' }));

vi.mock('../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useSyncStatus: () => status,
}));
vi.mock('../../shared/kept/use-kept.ts', () => ({
  useKept: (key: string, start: object) => [key === 'people' ? { ...start, ...kept } : start, () => undefined],
}));
vi.mock('../../attendee/connections/use-connections.ts', () => ({ useRelations: () => new Map() }));
vi.mock('../../attendee/people/in-common.ts', () => ({ useOwnInterests: () => new Set() }));
vi.mock('../../attendee/people/attendee-list.tsx', () => ({ AttendeeList: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const noop = () => undefined;
const user = aDocument('users', { id: 'kofi', name: 'Kofi Mensah' });
const directory = () =>
  renderToStaticMarkup(
    <DirectoryView directory={[{ user, letter: 'K', searched: ' kofi', sortName: 'kofi' } as never]} onOpen={noop} />,
  );
const nobody = (isSearch: boolean) => renderToStaticMarkup(<NobodyListed isSearch={isSearch} onClear={noop} />);

beforeEach(() => {
  Object.assign(status, { state: 'starting', filled: false });
  kept.query = '';
});

it('a directory that is not whole says so beside its count, and calls nobody hidden', () => {
  expect(directory()).toMatch(/attendees\.found<.*loading\.restComing/);
  status.state = 'offline';
  expect(directory()).toMatch(/attendees\.found<.*loading\.restLater/);
  kept.query = 'wanjiru';
  expect(directory()).toMatch(/loading\.nobodySoFar.*loading\.restLater/);
  expect(directory()).not.toContain('attendees.nobodyText');
  status.filled = true;
  expect(directory()).toContain('attendees.nobodyText');
  expect(directory()).not.toContain('loading.rest');
});

it('organisers read that a list has not come, not that it is empty', () => {
  status.state = 'offline';
  expect(nobody(false)).toContain('loading.notYetText');
  expect(nobody(true)).toMatch(/loading\.nobodySoFar.*loading\.restLater/);
  status.filled = true;
  expect(nobody(false)).toContain('people.noneText');
  expect(nobody(true)).toContain('people.nobodyText');
});

it('what concerns everybody is refused, with the reason, until everybody is here', async () => {
  const act = vi.fn();
  const hook = await renderHook({}, useWholeList);
  hook.latest()?.(act);
  expect(act).not.toHaveBeenCalled();
  const place = { closest: () => null } as unknown as Element;
  const close = openPlace(place);
  expect(toastsIn(place).map(({ text }) => text)).toEqual(['people.notWhole']);
  close();
  status.filled = true;
  await hook.again();
  hook.latest()?.(act);
  expect(act).toHaveBeenCalledOnce();
  await hook.unmount();
});

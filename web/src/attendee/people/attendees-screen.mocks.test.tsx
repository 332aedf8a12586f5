import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { AttendeesScreen } from './attendees-screen.tsx';

const ASKING = vi.hoisted(() => ['kofi', 'ama']);

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useSyncStatus: () => ({ state: 'starting', filled: false }),
}));
vi.mock('../connections/use-connections.ts', () => ({
  useConnections: () =>
    ASKING.map((requester_id) => ({ requester_id, addressee_id: 'amina', status: 'requested', updated_at: '' })),
}));
vi.mock('./use-directory.ts', () => ({ useDirectory: () => undefined }));
vi.mock('./use-holds-known.ts', () => ({ useHoldsKnown: () => undefined }));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => undefined }));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({ useShowItem: () => () => undefined }));
vi.mock('../ticket/use-own-user.ts', () => ({ useSeesOthers: () => true }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, { count }: { count?: number } = {}) => `${key} ${count ?? ''}`.trim() }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const shown = () => renderToStaticMarkup(<AttendeesScreen />);

it('the tab of the connections tells how many ask, in a badge that says so: the number alone reads as that of the connections', () => {
  expect(shown()).toMatch(
    /attendees\.tabs\.connections<span[^>]*><span aria-hidden="true">2<\/span><span class="sr-only">attendees\.groups\.asks 2</,
  );
  ASKING.length = 0;
  expect(shown()).toContain('attendees.tabs.connections</label>');
});

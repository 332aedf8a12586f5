import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StatTiles } from './stat-tiles.tsx';

const FOUND = vi.hoisted(() => ({ users: 40, checkedIn: 30, sessions: 7, exhibitors: 5 }));

vi.mock('../../replica/react.tsx', () => ({
  useSyncStatus: () => ({ state: 'up_to_date', filled: true, unlisted: { people: 3, checked_in: 2 } }),
}));
vi.mock('../../replica/view/live-count.ts', () => ({
  useLiveCount: (query: (db: object) => number) =>
    query({
      users: { count: () => FOUND.users, find: () => FOUND.checkedIn },
      sessions: { count: () => FOUND.sessions },
      exhibitors: { count: () => FOUND.exhibitors },
    }),
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

it('the tiles count people who hide themselves, as the figures of the event do', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  const shown = renderToStaticMarkup(<StatTiles />);
  const values = [...shown.matchAll(/<dd[^>]*>(\d+)/g)].map(([, value]) => value);
  expect(values).toEqual(['43', '32', '7', '5']);
});

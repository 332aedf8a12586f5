import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { Age } from './age.tsx';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const status = vi.hoisted(() => ({ state: 'offline', lastContact: 0 }));
vi.mock('../../../replica/react.tsx', () => ({
  useSyncStatus: () => status,
  useReplica: () => ({ clock: { offset: () => 0 } }),
}));
vi.mock('../../../shared/event/use-event.ts', () => ({ useEvent: () => undefined }));
vi.mock('../../../shared/event/use-now.ts', () => ({ useNow: () => NOON }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, { count = '' } = {}) => `${key} ${count}`.trim() }),
}));
vi.stubGlobal('navigator', { languages: ['en'] });
afterAll(() => vi.unstubAllGlobals());

const said = (seconds: number) => {
  status.lastContact = NOON - seconds * 1_000;
  return /adminDashboard[^<]+/.exec(renderToStaticMarkup(<Age />))?.[0];
};

it('says how many minutes old the figures are once it is one, and before that only that they are not live', () => {
  expect(said(59)).toBe('adminDashboard.bigScreen.notLive');
  expect(said(60)).toBe('adminDashboard.bigScreen.old 1');
});

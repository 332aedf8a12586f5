import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';

const me = vi.hoisted(() => ({ checkedIn: false }));
const found = vi.hoisted((): object[] => []);
const NOW = Date.parse('2026-11-26T09:00:00.000Z');
const event = aDocument('events', { id: 'event-001', time_zone: 'UTC' });
vi.mock('./use-own-user.ts', () => ({ useOwnUser: () => ({ ...me, checkin_time: '2026-11-26T06:00:00.000Z' }) }));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => event }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => NOW }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useOutbox: () => ({ waiting: [], refused: [] }),
  useLiveQuery: () => found,
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, words?: object) => key + JSON.stringify(words) }),
}));
const { CheckInCard } = await import('./check-in-card.tsx');

vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

it('says when somebody came in without the day if that is today, by the corrected clock', () => {
  vi.useFakeTimers({ now: NOW - 2 * 86_400_000, toFake: ['Date'] });
  found.push(aDocument('check_ins', { id: 'r', check_in_time: '2026-11-26T06:00:00.000Z' }));
  const said = () => renderToStaticMarkup(<CheckInCard />).replaceAll('&quot;', '"');
  for (const what of ['held', 'undone']) expect(said()).toContain(`ticket.card.${what}{"time":"06:00"`);
  me.checkedIn = true;
  expect(said()).toContain('ticket.card.since{"time":"06:00"');
  vi.useRealTimers();
});

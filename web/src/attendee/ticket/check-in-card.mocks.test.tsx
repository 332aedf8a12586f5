import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import en from '../../i18n/en/inside.json';
import es from '../../i18n/es/inside.json';
import fr from '../../i18n/fr/inside.json';
import pt from '../../i18n/pt/inside.json';

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

it.each(Object.entries({ en, es, fr, pt }))(
  'reads right in %s with a time alone, and with a day before it',
  (_, words) => {
    const { notYet, noMore, held, undone } = words.ticket.card;
    // "at" and its like take a clock's time alone.
    for (const text of [notYet, noMore, held, undone]) expect(text).toMatch(/(: |\(| of )\{\{time\}\}/);
  },
);

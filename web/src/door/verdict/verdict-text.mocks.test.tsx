import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { LogPanel } from '../panels/log-panel.tsx';
import { VerdictScreen } from './verdict-screen.tsx';
import { useVerdictText, useWhenAndWhere } from './verdict-text.ts';

const at = '2026-11-24T06:00:00.000Z';
const clock = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ device_id: 'phone', clock: { offset: () => clock.ms } }),
  useLiveQuery: () => [],
  useLiveDocument: () => undefined,
  useSyncStatus: () => ({ lastContact: Date.parse(at) }),
}));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.now() + clock.ms }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, words?: object) => key + JSON.stringify(words) }),
}));

const event = aDocument('events', { id: 'event-001', gates: [], time_zone: 'Asia/Kathmandu' });
const decision = { verdict: 'not_on_list', userId: 'amina' } as const;

const record = aDocument('check_ins', { id: 'r', check_in_time: '2026-11-26T06:00:00.000Z', verdict: 'admitted' });
const Place = () => useWhenAndWhere(event)(record);
const Reason = () => useVerdictText(event, { name: 'showing', decision, at, unsaved: false }).reason;

it('says by the venue’s clock how old the list is on which somebody is not', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  expect(renderToStaticMarkup(<Reason />)).toContain('11:45');
});

it('says times without their day when they are of today, on a phone whose clock is two days behind too', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
  for (const [ms, day, contact] of [
    [0, /26/, '11:45'],
    [2 * 86_400_000 + 3_600_000, /^(?!.*26)/, '12:45'],
  ] as const) {
    clock.ms = ms;
    expect(renderToStaticMarkup(<Place />)).toMatch(day);
    const line = /[^>]*11:45[^<]*/.exec(
      renderToStaticMarkup(<LogPanel event={event} records={[record]} onTakeBack={async () => true} />),
    )?.[0];
    expect(line).toMatch(day);
    expect(renderToStaticMarkup(<Reason />)).toContain(contact);
  }
  vi.useRealTimers();
});

it.each([
  ['by name', { id: 'r', user_id: 'amina' }, true],
  ['by a code', undefined, false],
])('a welcome %s can be taken back on its screen: %s', (_, tap, offers) => {
  const welcome = { verdict: 'admitted', person: aDocument('users', { id: 'amina', name: 'Amina' }) } as const;
  const state = { name: 'showing', decision: welcome, at, unsaved: false, tap } as const;
  const nothing = () => undefined;
  const screen = <VerdictScreen event={event} state={state} onNext={nothing} onTakeBack={async () => true} />;
  expect(renderToStaticMarkup(screen).includes('checkIn.takeBack.action')).toBe(offers);
});

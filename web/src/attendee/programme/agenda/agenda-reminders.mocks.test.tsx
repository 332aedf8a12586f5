import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import { AgendaReminders } from './agenda-reminders.tsx';
import { useReminders } from './use-reminders.ts';

const shown = vi.hoisted(() => vi.fn());
const agenda = vi.hoisted(() => [{ id: 'talk', start_time: '2026-11-26T09:05:00Z', end_time: '2026-11-26T10:00:00Z' }]);
const clock = vi.hoisted(() => ({ now: Date.parse('2026-11-26T09:00:00Z') }));
const replica = vi.hoisted(() => ({ user_id: 'amina' }));
vi.mock('../../../replica/react.tsx', () => ({ useReplica: () => replica }));
vi.mock('../../../shared/event/use-now.ts', () => ({ useNow: () => clock.now }));
vi.mock('../../meetings/agenda-meetings.ts', () => ({ useAgendaMeetings: () => [] }));
vi.mock('../../notifications/push/system-notification.ts', () => ({ showSystemNotification: shown }));
vi.mock('../use-programme.ts', () => ({ useAgenda: () => ({ agenda }) }));
vi.mock('./soon-text.ts', () => ({ soonText: () => ({ title: 'A talk', text: 'soon' }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(() => vi.unstubAllGlobals());

const Reminders = () => useReminders().map(({ id }) => <p key={id}>{id}</p>);

it('on a full disk too a reminder is given once, and shows as an alert', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  const { draw, text } = fakePage();
  const look = () =>
    draw(
      <>
        <AgendaReminders />
        <Reminders />
      </>,
    );
  await look();
  expect(text()).toBe('talk');
  clock.now += 20_000;
  await look();
  expect(shown.mock.calls).toEqual([['A talk', 'soon', 'session-talk', '/?section=venue&session=talk']]);
  expect(text()).toBe('talk');
});

import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useAlerts } from './use-alerts.ts';

const NOW = Date.parse('2026-11-26T09:00:00.000Z');
const closed = {
  ...{ id: 'hall-b', type: 'urgent', title: 'Hall B is closed', message: 'Go to hall C', read: false },
  about: { kind: 'session', id: 'talk' },
  created_at: '2026-11-26T08:59:00.000Z',
};
const talk = { id: 'talk', start_time: '2026-11-26T09:05:00.000Z' };
const TALK = `talk@${talk.start_time}`;
const show = vi.fn();
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => NOW }));
vi.mock('../../shared/notifications/use-notifications.ts', () => ({ useNotifications: () => [closed] }));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({ useShowItem: () => show }));
vi.mock('../programme/agenda/use-reminders.ts', () => ({ useReminders: () => [talk] }));
vi.mock('../programme/agenda/soon-text.ts', () => ({ soonText: () => ({ title: 'A talk', text: 'soon' }) }));

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
afterEach(() => {
  vi.unstubAllGlobals();
  show.mockClear();
});

it('on a full disk an alert that is dismissed or opened is gone while the app is open, for this person', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  const shownTo = (user_id: string) => renderHook({ user_id, perform: async () => full() }, useAlerts);
  const hook = await shownTo('amina');
  const keys = () => hook.latest()?.map(({ key }) => key);
  expect(keys()).toEqual(['hall-b', TALK]);
  await doing(() => hook.latest()?.[0]?.dismiss());
  expect(keys()).toEqual([TALK]);
  await doing(() => hook.latest()?.[0]?.open());
  expect(show.mock.calls).toEqual([['session', 'talk']]);
  expect(keys()).toEqual([]);
  await hook.unmount();

  const later = await shownTo('amina');
  expect(later.latest()).toEqual([]);
  await later.unmount();
  const another = await shownTo('kofi');
  expect(another.latest()).toHaveLength(2);
  await another.unmount();
});

it('an urgent message that leads to a session is opened itself: the alert has only two lines of it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const hook = await renderHook({ user_id: 'zola', perform: async () => undefined as never }, useAlerts);
  await doing(() => hook.latest()?.[0]?.open());
  expect(show.mock.calls).toEqual([['message', 'hall-b']]);
  expect(hook.latest()?.map(({ key }) => key)).toEqual([TALK]);
  await hook.unmount();
});

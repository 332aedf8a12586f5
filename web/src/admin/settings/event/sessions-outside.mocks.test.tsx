import { PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import { SessionsOutside } from './sessions-outside.tsx';

const days = { starts_on: '2026-11-24', ends_on: '2026-11-26', time_zone: 'Africa/Nairobi' };
const planned = { ...PLAIN_NOTIFICATION, state: 'scheduled', send_at: '2026-11-24T04:00:00.000Z' };

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, { count }: { count: number }) => `${key} ${count}` }),
}));
vi.mock('../../../shared/event/use-event.ts', () => ({
  useEvent: () => ({ ...days, check_in_opens_at: null, check_in_closes_at: null }),
}));
vi.mock('../../../replica/react.tsx', () => ({
  useLiveQuery: (find: (db: object) => unknown[]) =>
    find({ sessions: { find: () => [] }, notifications: { find: () => [planned, { ...planned, copy_of: 'one' }] } }),
}));

afterEach(() => vi.unstubAllGlobals());

it('counts the planned messages that stay on the old days, each once however many it is for', async () => {
  const page = fakePage();
  await page.draw(<SessionsOutside {...days} />);
  expect(page.text()).toBe('');
  await page.draw(<SessionsOutside {...days} starts_on="2026-12-15" ends_on="2026-12-17" />);
  expect(page.text().trim()).toBe('settings.event.plannedBehind 1');
});

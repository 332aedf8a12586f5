import { EDIT_REPLACED } from '@baraza/schema/messages/notification';
import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useAdminFigures } from './use-admin-figures.ts';

const device = vi.hoisted(() => ({ notifications: [] as object[] }));
vi.mock('../../replica/react.tsx', () => ({
  useSyncStatus: () => ({ state: 'online', filled: true }),
  useLiveQuery: () => device.notifications,
}));
vi.mock('../../replica/view/live-count.ts', () => ({ useLiveCount: () => 7 }));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Africa/Nairobi' }) }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-24T22:00:00.000Z') }));

const Shown = () => {
  const shown = useAdminFigures();
  return <p>{shown.of === 'real' ? shown.figures.notifications_today : shown.of}</p>;
};

it('counts the messages of the venue’s day that its list has: no copies, and not what the server tells by itself', () => {
  const sent = (created_at: string, more: object = {}) =>
    aDocument('notifications', { id: created_at, state: 'sent', notification_type: 'weather', created_at, ...more });
  device.notifications = [
    sent('2026-11-24T21:30:00.000Z'),
    sent('2026-11-24T20:30:00.000Z'),
    sent('2026-11-24T21:40:00.000Z', { notification_type: EDIT_REPLACED }),
    sent('2026-11-24T21:45:00.000Z', { copy_of: 'another' }),
    sent('2026-11-24T21:50:00.000Z', { state: 'scheduled' }),
  ];
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>1</p>');
});

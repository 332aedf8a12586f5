import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { ALL_NOTIFICATIONS, type NotificationRead } from '@baraza/schema/messages/notification-read';
import { describe, expect, it } from 'vitest';
import { badgeOf, countUnread, filterNotifications, freshUrgent, ownNotifications } from './unread.ts';

const sent = (id: string, created_at: string, more: Partial<Notification> = {}): Notification => ({
  ...PLAIN_NOTIFICATION,
  id,
  event_id: 'event-001',
  title: id,
  message: '',
  type: 'info',
  notification_type: '',
  user_id: '',
  created_at,
  ...more,
});
const read = (notification_id: string, user_id: string, read_at = '2026-11-21T12:00:00.000Z'): NotificationRead => ({
  id: `${notification_id}~${user_id}`,
  event_id: 'event-001',
  notification_id,
  user_id,
  read_at,
});
const ALL = [
  sent('early', '2026-11-21T08:00:00.000Z'),
  sent('late', '2026-11-21T10:00:00.000Z', { type: 'urgent' }),
  sent('mine', '2026-11-21T09:00:00.000Z', { user_id: 'me', type: 'reminder' }),
  sent('to a group', '2026-11-21T09:10:00.000Z', { audience: 'ticket', ticketType: 'Delegate' }),
  sent('still to come', '2026-11-21T09:20:00.000Z', { state: 'scheduled' }),
  sent('to start from', '2026-11-21T09:25:00.000Z', { state: 'template' }),
  sent('mine later', '2026-11-21T09:20:00.000Z', { state: 'scheduled', user_id: 'me' }),
  sent('theirs', '2026-11-21T09:30:00.000Z', { user_id: 'somebody' }),
];

describe('what a person has to read', () => {
  it('is the newest first, without what is for others', () => {
    expect(ownNotifications(ALL, [], 'me').map(({ id }) => id)).toEqual(['late', 'mine', 'early']);
  });

  it('knows what was read singly, by this person and not by another', () => {
    const items = ownNotifications(ALL, [read('mine', 'me'), read('late', 'somebody')], 'me');
    expect(items.filter((item) => item.read).map(({ id }) => id)).toEqual(['mine']);
    expect(countUnread(items)).toBe(2);
  });

  it('leaves unread what came after all was read', () => {
    const items = ownNotifications(ALL, [read(ALL_NOTIFICATIONS, 'me', '2026-11-21T09:00:00.000Z')], 'me');
    expect(items.filter((item) => !item.read).map(({ id }) => id)).toEqual(['late']);
  });

  it.each([
    ['all', ['late', 'mine', 'early']],
    ['unread', ['late', 'early']],
    ['urgent', ['late']],
    ['reminder', ['mine']],
    ['info', ['early']],
  ] as const)('is found by %s', (filter, ids) => {
    const items = ownNotifications(ALL, [read('mine', 'me')], 'me');
    expect(filterNotifications(items, filter).map(({ id }) => id)).toEqual(ids);
  });

  it('is urgent for four hours, until it is read', () => {
    const idsAt = (time: string, reads: NotificationRead[] = []) =>
      freshUrgent(ownNotifications(ALL, reads, 'me'), Date.parse(time)).map(({ id }) => id);
    expect(idsAt('2026-11-21T13:59:00.000Z')).toEqual(['late']);
    expect(idsAt('2026-11-21T14:00:00.000Z')).toEqual([]);
    expect(idsAt('2026-11-21T10:01:00.000Z', [read('late', 'me')])).toEqual([]);
  });

  it.each([
    [0, undefined],
    [1, 1],
    [9, 9],
    [10, { over: 9 }],
  ])('%i unread show as %j', (unread, badge) => {
    expect(badgeOf(unread)).toEqual(badge);
  });
});

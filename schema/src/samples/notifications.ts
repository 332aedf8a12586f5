import { EVENT_ID, FALLBACK_USER_ID } from '../event/event-defaults.ts';
import { type About, CONNECTION_NEWS, type Notification, PLAIN_NOTIFICATION } from '../messages/notification.ts';
import { type NotificationRead, notificationReadId } from '../messages/notification-read.ts';
import type { Session } from '../programme/session.ts';
import type { SampleUser } from './attendees.ts';
import { exhibitorId } from './exhibitors.ts';
import type { VenueTime } from './venue-time.ts';

const EVERYBODY = '';

/** Hours ago, recipient, type, topic, title, message; what it leads to, people by their name. */
const SENT: readonly [number, string, Notification['type'], string, string, string, About?][] = [
  [
    33,
    EVERYBODY,
    'info',
    'welcome',
    'Karibu!',
    'Welcome to Baraza for Climate and Health. Your QR code is on the dashboard; the doors open at seven.',
  ],
  [
    30,
    EVERYBODY,
    'info',
    'venue',
    'Wi-Fi is for the exhibitors first',
    'This app works without it: programme, map and people are on your phone already.',
  ],
  [
    27,
    EVERYBODY,
    'reminder',
    'schedule',
    'Interpretation in Savanna Hall',
    'Headsets in five languages are at the left of the stage. Please hand them back before lunch.',
  ],
  [
    25.5,
    EVERYBODY,
    'urgent',
    'weather',
    'Afternoon storm expected',
    'The weather service expects heavy rain. Sessions go on; the terrace moves into the foyer if needed.',
  ],
  [
    24,
    FALLBACK_USER_ID,
    'info',
    'connection',
    'Somebody wants to connect',
    '“Hirwa Karenzi”, as their card says.',
    { kind: 'request', id: 'Hirwa Karenzi' },
  ],
  [
    21,
    EVERYBODY,
    'info',
    'lost_and_found',
    'Found: a blue notebook',
    'Full of bird sketches. It waits at registration.',
  ],
  [
    14,
    EVERYBODY,
    'reminder',
    'transport',
    'Shuttle buses',
    'From the main entrance to the city every half hour until midnight.',
  ],
  [
    6,
    EVERYBODY,
    'urgent',
    'health',
    'Drink water',
    'It will be hot today. Refill points are beside every room, and first aid is near the east entrance.',
  ],
  [
    4,
    EVERYBODY,
    'info',
    'exhibition',
    'The solar fridge at A1 is open',
    'See what a flood did to it, and what it didn’t.',
    { kind: 'exhibitor', id: exhibitorId('A1') },
  ],
  [
    3,
    FALLBACK_USER_ID,
    'info',
    'connection',
    'Somebody wants to connect',
    '“Isata Bundu”, as their card says.',
    { kind: 'request', id: 'Isata Bundu' },
  ],
  [
    1,
    EVERYBODY,
    'info',
    'schedule',
    'Posters: dots for the clearest',
    'Five dots are on the back of your badge. Rift Gallery.',
  ],
];

export function makeNotifications(
  time: VenueTime,
  { people, sessions }: { people: readonly SampleUser[]; sessions: readonly Session[] },
): Notification[] {
  const withId = (about: About): About =>
    about.kind === 'request' ? { ...about, id: people.find(({ name }) => name === about.id)!.id } : about;
  const sent = SENT.map(([hours, user_id, type, notification_type, title, message, about], index) => ({
    ...PLAIN_NOTIFICATION,
    ...numbered(index, notification_type),
    event_id: EVENT_ID,
    title,
    message,
    type,
    notification_type,
    user_id,
    created_at: time.minutesAgo(hours * 60),
    about: about ? withId(about) : null,
  }));
  const next = nextSession(time, sessions);
  return [
    ...sent,
    {
      ...PLAIN_NOTIFICATION,
      id: `notification-${String(sent.length + 1).padStart(3, '0')}`,
      event_id: EVENT_ID,
      title: 'Coming up from your agenda',
      message: `“${next.title}”`,
      type: 'reminder',
      notification_type: 'schedule',
      user_id: FALLBACK_USER_ID,
      created_at: time.minutesAgo(4),
      about: { kind: 'session', id: next.id },
    },
  ];
}

const nextSession = (time: VenueTime, sessions: readonly Session[]): Session =>
  sessions
    .filter(({ start_time }) => start_time > time.now.toISOString())
    .reduce((first, other) => (other.start_time < first.start_time ? other : first));

/** `user-001` has read everything older than 13 hours. */
export const makeNotificationReads = (time: VenueTime, notifications: readonly Notification[]): NotificationRead[] =>
  notifications
    .filter(({ created_at }) => created_at < time.minutesAgo(13 * 60))
    .map(({ id, created_at }) => ({
      id: notificationReadId(id, FALLBACK_USER_ID),
      event_id: EVENT_ID,
      notification_id: id,
      user_id: FALLBACK_USER_ID,
      read_at: new Date(Date.parse(created_at) + 11 * 60_000).toISOString(),
    }));

/** What a person is told of another one is a copy of itself: admins don't read it. */
function numbered(index: number, topic: string): Pick<Notification, 'id' | 'copy_of'> {
  const id = `notification-${String(index + 1).padStart(3, '0')}`;
  return { id, copy_of: topic === CONNECTION_NEWS ? id : '' };
}

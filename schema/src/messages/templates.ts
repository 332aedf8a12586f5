import type { Notification } from './notification.ts';

export interface NotificationTemplate extends Pick<Notification, 'title' | 'message' | 'type' | 'notification_type'> {
  id: string;
  name: string;
}

/** Built-in templates for urgent messages; the sender fills in `{...}`. */
export const NOTIFICATION_TEMPLATES: readonly NotificationTemplate[] = [
  {
    id: 'welcome',
    name: 'Welcome',
    title: 'Welcome to {event}',
    message: 'We are glad that you are here. Your QR code is on your dashboard; please have it ready at the door.',
    type: 'info',
    notification_type: 'welcome',
  },
  {
    id: 'session-soon',
    name: 'A session starts soon',
    title: '{session} starts in 15 minutes',
    message: 'Please take your seats in {room}.',
    type: 'reminder',
    notification_type: 'schedule',
  },
  {
    id: 'room-change',
    name: 'Another room',
    title: '{session} moves to {room}',
    message: 'The time stays the same. Staff at the old room will show you the way.',
    type: 'urgent',
    notification_type: 'schedule',
  },
  {
    id: 'delay',
    name: 'A delay',
    title: '{session} starts later',
    message: 'It now begins at {time}. Thank you for your patience.',
    type: 'info',
    notification_type: 'schedule',
  },
  {
    id: 'weather',
    name: 'Weather',
    title: 'Weather warning',
    message: 'Please stay inside until further notice. Sessions go on.',
    type: 'urgent',
    notification_type: 'weather',
  },
  {
    id: 'emergency',
    name: 'Emergency',
    title: 'Please leave the building',
    message: 'Walk to the nearest exit and on to the assembly point. Do not use the lifts.',
    type: 'urgent',
    notification_type: 'emergency',
  },
];

export { showSystemNotification } from './system-notification.ts';

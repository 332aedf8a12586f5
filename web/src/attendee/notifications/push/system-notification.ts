import { EVENT_BASE } from '../../../replica/event-base.ts';

/**
 * Shows a system notification while the app is not visible, if the person allowed it. Never throws: its content is in
 * the app in any case.
 * @param tag replaces an earlier notification with the same tag
 * @param path path in the app that a tap opens
 */
export async function showSystemNotification(title: string, body: string, tag: string, path: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, {
      body,
      tag,
      data: { path: EVENT_BASE + path },
      icon: '/icons/icon-192.png',
    });
  } catch {
    // The browser may refuse in spite of the permission.
  }
}

/**
 * Shows something outside the app while nobody looks at it, where the person allowed that. Whatever goes wrong with
 * it is no fault of what it speaks of: that is in the app in any case.
 * @param tag a later one with the same tag takes the place of this one
 * @param path what a tap on it opens in the app
 */
export async function showSystemNotification(title: string, body: string, tag: string, path: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' });
  } catch {
    // A browser that takes its word back.
  }
}

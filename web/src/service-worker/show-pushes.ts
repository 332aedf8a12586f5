declare const self: ServiceWorkerGlobalScope;

interface PushedNotification {
  id: string;
  title: string;
  message: string;
}

const isPushed = (data: unknown): data is PushedNotification =>
  typeof data === 'object' &&
  data !== null &&
  ['id', 'title', 'message'].every((key) => typeof (data as Record<string, unknown>)[key] === 'string');

function read(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Where a tap on something shown leads: this device's own say it, the server's are messages. */
const pathOf = ({ tag, data }: Notification): string =>
  data?.path ?? `/?${new URLSearchParams({ section: 'notifications', message: tag })}`;

/** Shows what the server pushes while nobody looks at the app; a page that is looked at shows it itself. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event.data);
    if (isPushed(pushed)) event.waitUntil(show(pushed));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification)));
  });
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ id, title, message }: PushedNotification): Promise<void> {
  if ((await pages()).some((page) => page.visibilityState === 'visible')) return;
  // The tag is what the page uses too, so that one that came both ways shows once.
  await self.registration.showNotification(title, { body: message, tag: id, icon: '/icons/icon-192.png' });
}

async function open(path: string): Promise<void> {
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus();
  await page.navigate(path).catch(() => undefined);
}

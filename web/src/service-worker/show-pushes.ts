declare const self: ServiceWorkerGlobalScope;

interface PushedNotification {
  /** Where the addresses of its event begin; absent of the default event. */
  base?: string;
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

/** Path opened by a tap: notifications of this device carry it, those from the server are messages. */
const pathOf = ({ tag, data }: Notification): string =>
  data?.path ?? `${data?.base ?? ''}/?${new URLSearchParams({ section: 'notifications', message: tag })}`;

/** Shows the server's push messages; where a page is visible, which shows them itself, they don't stay. */
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

async function show({ base, id, title, message }: PushedNotification): Promise<void> {
  const silent = (await pages()).some((page) => page.visibilityState === 'visible');
  // Always: Safari ends a subscription after a few pushes that showed nothing, and takes a suspended app for a visible one.
  // The page uses the same tag, so a message received both ways shows once.
  await self.registration.showNotification(title, {
    body: message,
    tag: id,
    data: { base },
    icon: '/icons/icon-192.png',
    silent,
  });
  if (silent) for (const shown of await self.registration.getNotifications({ tag: id })) shown.close();
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

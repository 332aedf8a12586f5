import { eventBaseOf } from '@baraza/schema/event/event-address';

declare const self: ServiceWorkerGlobalScope;

/** A page that runs answers in a few ms; the time is for an old phone that has other work. */
const SHOWS_MS = 1_000;
/** One that was put away has to come back first. */
const OPENS_MS = 2_000;

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

/** Shows the server's push messages; where a page says that it shows them itself, they don't stay. */
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

const allPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const isAt =
  (base: string) =>
  ({ url }: WindowClient): boolean =>
    eventBaseOf(new URL(url).pathname) === base;

/** Whether the page says yes (`answerWorker` there). One that is suspended, or has nothing to say to it, keeps silent. */
function saysYes(page: WindowClient, question: { type: string; path?: string }, withinMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    setTimeout(resolve, withinMs, false);
    port1.onmessage = () => resolve(true);
    page.postMessage(question, [port2]);
  });
  return answer.finally(() => port1.close());
}

/** The admin panel of the event, and any page of another event, is visible without showing its messages. */
async function isShownByPage(base: string): Promise<boolean> {
  const visible = (await allPages()).filter(isAt(base)).filter(({ visibilityState }) => visibilityState === 'visible');
  return (await Promise.all(visible.map((page) => saysYes(page, { type: 'SHOWS' }, SHOWS_MS)))).includes(true);
}

async function show({ base, id, title, message }: PushedNotification): Promise<void> {
  const silent = await isShownByPage(base ?? '');
  // Always: Safari ends a subscription after a few pushes that showed nothing.
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

/** Leads the event's page there by its own router, which asks about what is being written; a load would lose it. */
async function open(path: string): Promise<void> {
  const pages = await allPages();
  const own = pages.find(isAt(eventBaseOf(path)));
  const page = own ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus();
  if (own && (await saysYes(own, { type: 'OPEN', path }, OPENS_MS))) return;
  await page.navigate(path).catch(() => undefined);
}

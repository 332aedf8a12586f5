declare const self: ServiceWorkerGlobalScope;

/** The cache of what is fetched by devices that need it, and kept then. */
export const ON_FIRST_USE = 'on-first-use';

const isPanels = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/assets/panel/');

/**
 * Keeps the admin panel, a fifth of the app, on devices that open it: whole when the page asks (`shared/offline-app/keep-panel.ts`),
 * so that each of its screens opens without a network, and with each new version from then on.
 * @param files addresses of all its files, which carry a hash
 */
export function keepPanel(files: readonly string[]): void {
  const addresses = files.map((file) => new URL(file, self.location.href).href);
  // Tabs ask side by side, and ask again when no answer comes.
  let underWay: Promise<void> | undefined;
  const fetchOnce = () => {
    underWay ??= fetchMissing(addresses).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'KEEP_PANEL') return;
    const answer = (isKept: boolean) => event.ports[0]?.postMessage(isKept);
    event.waitUntil(
      fetchOnce().then(
        () => answer(true),
        () => answer(false),
      ),
    );
  });
  self.addEventListener('install', (event) => event.waitUntil(renew(addresses)));
  self.addEventListener('activate', (event) => event.waitUntil(dropAllBut(addresses)));
}

/** One after another: nobody waits for them. What came stays if a later one fails. */
async function fetchMissing(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ON_FIRST_USE);
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
}

export async function keptOfPanel(): Promise<Request[]> {
  return (await (await caches.open(ON_FIRST_USE)).keys()).filter(isPanels);
}

async function renew(addresses: readonly string[]): Promise<void> {
  if ((await keptOfPanel()).length > 0) await fetchMissing(addresses);
}

async function dropAllBut(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ON_FIRST_USE);
  for (const request of await keptOfPanel()) if (!addresses.includes(request.url)) await cache.delete(request);
}

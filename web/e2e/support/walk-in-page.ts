interface Router {
  history: { push(href: string): void };
  latestLocation: { href: string };
  state: { status: string; resolvedLocation?: { href: string } };
}

/** In a page: goes to another screen by the app's router, and waits until it is the one that shows. */
export async function walkInPage(path: string): Promise<void> {
  const PAUSE_MS = 20;
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__?: Router };
  if (!router) throw new Error(`No app runs here that could go to ${path}: load it first.`);
  router.history.push(path);
  do await pause();
  while (router.state.status !== 'idle' || router.state.resolvedLocation?.href !== router.latestLocation.href);
  const shown = location.pathname + location.search;
  if (shown !== path) throw new Error(`The app went to ${shown} instead of ${path}.`);
}

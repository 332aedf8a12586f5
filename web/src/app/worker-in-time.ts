import { session } from '../shared/auth/session.ts';
import { registerServiceWorker } from '../shared/offline-app/worker-status.ts';

/** A page that was there sooner came over a line that brings the app for offline beside anything else: milliseconds. */
const QUICK_MS = 5_000;

/** It waits no longer than this, whatever is still on its way: milliseconds. */
const LATEST_MS = 120_000;

/**
 * The worker fetches the whole app, which a slow line is not to bring before what people wait for. It is registered with the
 * first screen where it is there already, or where the line is quick and nobody is signing in; else after the first answer
 * of a sync (`replica-gate/worker-after-contact.ts`), and after two minutes in any case: the app is to open without a network too.
 * @param onRendered calls when a screen is shown, until what it returns is called
 */
export function registerInTime(onRendered: (listener: () => void) => () => void): () => void {
  const latest = setTimeout(() => void registerServiceWorker(), LATEST_MS);
  let isQuick: boolean | undefined;
  const stop = onRendered(() => {
    isQuick ??= performance.now() < QUICK_MS;
    if (navigator.serviceWorker?.controller || (isQuick && isIdle())) void registerServiceWorker();
  });
  return () => {
    clearTimeout(latest);
    stop();
  };
}

/** Nobody is signed in, nor about to be. */
const isIdle = (): boolean =>
  session.current().state === 'signed_out' && !document.querySelector<HTMLInputElement>('input[type=password]')?.value;

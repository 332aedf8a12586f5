import { useSyncExternalStore } from 'react';
import { hasNoNetwork, isWatched } from '../../replica/tabs/coming-back.ts';

/** State of the service worker, which makes the app open offline. */
export type WorkerState = 'none' | 'installing' | 'installed' | 'error';

export interface WorkerStatus {
  state: WorkerState;
  /** A new version, which starts when the person agrees. */
  waiting: ServiceWorker | null;
  /** The server takes nothing more from this version, or knows more than it. */
  isNeeded: boolean;
}

const isPossible = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

// It will be, in a moment: the registration waits until the line is free.
let status: WorkerStatus = { state: isPossible() ? 'installing' : 'none', waiting: null, isNeeded: false };
const listeners = new Set<() => void>();

function update(change: Partial<WorkerStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWorkerStatus = (): WorkerStatus => useSyncExternalStore(subscribe, () => status);

const CHECK_EVERY_MS = 3_600_000;

/** Nothing tells that a full disk has space again, so that it is tried this often after a failure. */
export const RETRY_MS = 10_000;
/** About as much as the app takes: while that does not fit, it is not fetched in vain. */
const TRIAL_BYTES = 2 * 1024 * 1024;
const TRIAL = 'storage-trial';

let isRegistered = false;
let isChecking = false;
let retrying: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers it in a built app; a call after that does nothing, unless it failed, as without a network. Without service workers
 * (e.g. in a private window) the state stays `none`.
 */
export async function registerServiceWorker(): Promise<void> {
  if (isRegistered || !isPossible()) return;
  isRegistered = true;
  clearTimeout(retrying);
  // Until the registration is read, which may be slow: a controller means that the worker is installed. An error stays until
  // the browser has begun to install it.
  if (status.state !== 'error') update({ state: navigator.serviceWorker.controller ? 'installed' : 'installing' });
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    follow(registration);
    if (!isChecking) setInterval(lookForNewVersion, CHECK_EVERY_MS);
    isChecking = true;
  } catch {
    void fail();
  }
}

/** What fails while the server is out of reach is no error of the worker: it is only later. */
async function fail(): Promise<void> {
  isRegistered = false;
  retryLater();
  if ((await isInReach()) && !isRegistered) update({ state: 'error' });
}

/** Whether our server gives the worker now; a portal answers with a page of its own. */
async function isInReach(): Promise<boolean> {
  if (hasNoNetwork()) return false;
  try {
    const { ok, headers } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
    return ok && /javascript/.test(headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}

function retryLater(): void {
  clearTimeout(retrying);
  retrying = setTimeout(async () => {
    // Each trial writes to flash memory: not for hours in a pocket, or without a network.
    if (isWatched() && !hasNoNetwork() && (await hasSpace())) void registerServiceWorker();
    else if (!isRegistered) retryLater();
  }, RETRY_MS);
}

async function hasSpace(): Promise<boolean> {
  try {
    await (await caches.open(TRIAL)).put('/', new Response(new Uint8Array(TRIAL_BYTES)));
    return true;
  } catch {
    return false;
  } finally {
    await caches.delete(TRIAL).catch(() => undefined);
  }
}

/** Checks for a new version; a failed check is repeated later. */
export function lookForNewVersion(): void {
  const look = async () => (await navigator.serviceWorker?.getRegistration())?.update();
  look().catch(() => undefined);
}

/** There is a version that is needed: it is looked for at once, and offered whatever the person does. */
export function needNewVersion(): void {
  update({ isNeeded: true });
  lookForNewVersion();
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.active) update({ state: 'installed' });
  if (registration.waiting && registration.active) update({ waiting: registration.waiting });
  watch(registration, registration.installing);
  registration.addEventListener('updatefound', () => watch(registration, registration.installing));
}

function watch(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
  if (!worker) return;
  const isFirst = registration.active === null;
  if (isFirst) update({ state: 'installing' });
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !isFirst) update({ waiting: worker });
    if (worker.state === 'activated') update({ state: 'installed' });
    // If a new version fails, the current one keeps working.
    if (worker.state === 'redundant' && isFirst) void fail();
  });
}

let isStarting = false;

/** The person agreed to the new version: its reload must not ask about unsaved changes. */
export const isStartingNewVersion = (): boolean => isStarting;

/** Starts the waiting version; this tab reloads once that version controls it, at once if another tab has started it. */
export function startWaitingVersion(): void {
  const { waiting } = status;
  if (!waiting) return;
  isStarting = true;
  if (waiting.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

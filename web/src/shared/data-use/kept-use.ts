import { addTo, type Bytes } from './kinds.ts';

/** What this device has used. Of the device, not of a person: it names nobody, and stays when they sign out. */
export interface DataUse {
  /** When the count began, ms since 1970. */
  since: number;
  all: Bytes;
  /** The venue's day of `today`, "2026-11-24". */
  day: string;
  today: Bytes;
  /** What the service worker fetched, who knows no venue: the next page that counts adds it to its day. */
  byWorker: Bytes;
}

/** Of a device that begins to count now. */
export const noUse = (): DataUse => ({ since: Date.now(), all: {}, day: '', today: {}, byWorker: {} });

/** The same with more bytes on that day, and with what the service worker had counted. */
export function withMore(use: DataUse, more: Bytes, day: string): DataUse {
  const bytes = addTo(more, use.byWorker);
  return {
    since: use.since,
    all: addTo(use.all, bytes),
    day,
    today: addTo(use.day === day ? use.today : {}, bytes),
    byWorker: {},
  };
}

export const withWorkers = (use: DataUse, more: Bytes): DataUse => ({
  ...use,
  byWorker: addTo(use.byWorker, more),
});

const STORE = 'use';
const KEY = 'device';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('data-use', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * In one transaction, so that tabs and the service worker count together. What is the same is not written.
 * @returns what is kept now
 */
export async function changeUse(change: (use: DataUse) => DataUse): Promise<DataUse> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      let next: DataUse;
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const reading = store.get(KEY);
      reading.onsuccess = () => {
        const kept = reading.result as DataUse | undefined;
        next = change(kept ?? noUse());
        if (JSON.stringify(next) !== JSON.stringify(kept)) store.put(next, KEY);
      };
      transaction.oncomplete = () => resolve(next);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

import { takeUnseen } from '../../replica/index.ts';
import { setCapped } from '../../ui/spare-data.ts';
import { goOnFor, holdCap } from './cap.ts';
import { changeUse, type DataUse, withMore } from './kept-use.ts';
import { addTo, type Bytes, kindOf, total } from './kinds.ts';
import { bytesOf, HEADERS_BYTES, watchTransfers } from './transferred.ts';

/** A write at most this often, however many messages come. */
const WRITE_EVERY_MS = 10_000;
/** Fewer bytes, as keep a socket open, wait for the sixth of these times: each write wears out flash memory. */
const FEW = { bytes: 1_000, times: 6 };

/** A page that goes has no time for a database: what it had counted waits here for the next one. */
const LEFT = 'dataUseLeft';

function leave(): void {
  const left = addTo(takeLeft(), addTo(unwritten, takeUnseen()));
  unwritten = {};
  if (total(left) > 0) localStorage.setItem(LEFT, JSON.stringify(left));
}

function takeLeft(): Bytes {
  const left = localStorage.getItem(LEFT);
  localStorage.removeItem(LEFT);
  try {
    return left ? (JSON.parse(left) as Bytes) : {};
  } catch {
    return {};
  }
}

/** Who is looked after now: another person may sign in while the page stays. */
export interface Counted {
  /** The venue's day. */
  day: () => string;
  isFilled: () => boolean;
  /** Megabytes a day that the organisers allow each phone; 0: no cap. */
  cap: () => number;
}

/** Undefined until the venue's day is known: another day would end the one that is counted. */
let counted: Counted | undefined;
let unwritten: Bytes = {};
/** The day of the last write; since then, whether anything was fetched, and how often `isDue` has looked. */
let last = { day: '', hasFetched: false, looks: 0 };
let writing: Promise<unknown> = Promise.resolve();

/** Counts what this page moves, from its beginning on; after the first time it only changes for whom. */
export function countFor(next: Counted): void {
  const isRunning = counted !== undefined;
  counted = next;
  // Organisers may allow more by now.
  if (isRunning) return void write();
  watchTransfers(count);
  // A new day may have begun since the app was last open.
  void write();
  setInterval(() => isDue() && void write(), WRITE_EVERY_MS);
  addEventListener('pagehide', leave);
  // A phone ends a hidden page without a word.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
}

/** Whether there is something to write: what was fetched or left, enough of the rest, or another day. */
function isDue(): boolean {
  unwritten = addTo(unwritten, takeUnseen());
  last.looks += 1;
  if (last.hasFetched || counted?.day() !== last.day || localStorage.getItem(LEFT) !== null) return true;
  return total(unwritten) >= (last.looks < FEW.times ? FEW.bytes : 1);
}

function count(entry: PerformanceResourceTiming): void {
  const url = new URL(entry.name);
  if (url.origin !== location.origin) return;
  // Also of what the service worker fetched: it may have counted more.
  last.hasFetched = true;
  const kind = kindOf(url.pathname, counted?.isFilled() === true);
  const isCall = url.pathname.includes('/api/') && kind !== 'pictures';
  // Files and pictures come from the service worker, which counts what it fetches for them.
  if (entry.workerStart > 0 && !isCall) return;
  unwritten = addTo(unwritten, { [kind]: bytesOf(entry) });
  if (isCall) unwritten = addTo(unwritten, { sent: HEADERS_BYTES });
}

/**
 * Adds what was counted to what the device keeps. What can't be kept is counted on, and tried again.
 * @returns what is kept now; undefined before it is known whose day it is, and until the first is counted, as no device has
 * got as far as a screen on nothing; null where nothing can be kept
 */
export function write(): Promise<DataUse | undefined | null> {
  const result = writing.then(async () => {
    if (!counted) return undefined;
    const { day, isFilled, cap } = counted;
    const more = addTo(addTo(takeLeft(), unwritten), takeUnseen());
    unwritten = {};
    last = { day: day(), hasFetched: false, looks: 0 };
    try {
      const kept = await changeUse((use) => withMore(use, more, last.day));
      // A phone that is empty is of no use: the whole event comes first, past any cap.
      if (isFilled()) holdCap(kept, cap());
      else setCapped(null);
      return total(kept.all) > 0 ? kept : undefined;
    } catch {
      unwritten = addTo(unwritten, more);
      return null;
    }
  });
  writing = result;
  return result;
}

/** The person wants everything for the rest of the day, though the cap is reached. */
export async function goOnToday(): Promise<void> {
  const kept = await write();
  goOnFor(kept?.day ?? '');
}

import { createHash } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { IDBKeyRange } from 'fake-indexeddb';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import { FakeDocument } from '../../src/replica/testing/fake-document.ts';
import type { PageLife } from '../device/page-life.ts';

/** The browser APIs that the replica uses. */
export interface TabSurroundings {
  life: PageLife;
  time: VirtualTime;
  random: SeededRandom;
  /** The device's clock, ms since 1970. */
  clock: () => number;
  indexedDB: unknown;
  locks: unknown;
  BroadcastChannel: unknown;
  WebSocket: unknown;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** An older app or browser asks for no deltas. */
  knowsDeltas: boolean;
}

const FROM_HERE = {
  queueMicrotask,
  structuredClone,
  TextEncoder,
  TextDecoder,
  atob,
  btoa,
  URL,
  AbortController,
  AbortSignal,
  Event,
  CustomEvent,
  EventTarget,
  MessageEvent,
  DOMException,
  Response,
  TransformStream,
  CompressionStream: compressionStream(),
  Headers,
  ArrayBuffer,
  Uint8Array,
  IDBKeyRange,
};

/** Compresses at once: what takes real time in another thread would end at another virtual time in each run. */
function compressionStream() {
  return class extends TransformStream<Uint8Array, Uint8Array> {
    constructor(format: 'gzip' | 'deflate-raw') {
      const compress = format === 'gzip' ? gzipSync : deflateRawSync;
      const pieces: Uint8Array[] = [];
      super({
        transform: (piece) => {
          pieces.push(piece);
        },
        flush: (compressed) => compressed.enqueue(compress(Buffer.concat(pieces))),
      });
    }
  };
}

/** The globals of a page. None exposes the real time, and no callback reaches a dead page. */
export function tabGlobals(tab: TabSurroundings): Record<string, unknown> {
  const events = new EventTarget();
  const page: Record<string, unknown> = {
    ...FROM_HERE,
    ...timersOf(tab),
    console: { log() {}, warn() {}, error() {}, info() {}, debug() {} },
    performance: { now: () => tab.time.now },
    crypto: cryptoOf(tab.random),
    indexedDB: tab.indexedDB,
    BroadcastChannel: tab.BroadcastChannel,
    WebSocket: tab.WebSocket,
    fetch: tab.fetch,
    ...(tab.knowsDeltas && { DecompressionStream }),
    navigator: { locks: tab.locks, onLine: true, userAgent: 'simulated' },
    document: new FakeDocument(),
    location: { origin: 'http://baraza.test', href: 'http://baraza.test/' },
    clockOfThisDevice: tab.clock,
    randomOfThisTab: () => tab.random.next(),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  page.window = page;
  page.self = page;
  return page;
}

/** Runs first in the page: replaces its clock and its random numbers by the simulator's. */
export const PAGE_PRELUDE = `{
  const RealDate = Date;
  const clock = clockOfThisDevice;
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { if (args.length === 0) super(clock()); else super(...args); }
    static now() { return clock(); }
  };
  Math.random = randomOfThisTab;
}`;

function timersOf(tab: TabSurroundings) {
  const cancels = new Map<number, () => void>();
  let last = 0;
  type Work = (...args: unknown[]) => void;
  const start = (work: Work, ms: number, again: boolean, args: unknown[]): number => {
    last += 1;
    const id = last;
    const arm = () => {
      const due = () => {
        if (!cancels.delete(id) || !tab.life.alive) return;
        if (again) arm();
        work(...args);
      };
      cancels.set(
        id,
        tab.time.after(Math.max(1, Number(ms) || 0), () => tab.life.whenAwake(due)),
      );
    };
    arm();
    return id;
  };
  const clear = (id: number) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
  return {
    setTimeout: (work: Work, ms: number, ...args: unknown[]) => start(work, ms, false, args),
    setInterval: (work: Work, ms: number, ...args: unknown[]) => start(work, ms, true, args),
    clearTimeout: clear,
    clearInterval: clear,
  };
}

function cryptoOf(random: SeededRandom) {
  return {
    getRandomValues: (into: Uint8Array) => {
      for (let at = 0; at < into.length; at++) into[at] = random.whole(0, 255);
      return into;
    },
    subtle: {
      digest: async (_algorithm: unknown, data: Uint8Array) => {
        const digest = createHash('sha256').update(data).digest();
        return digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.byteLength);
      },
    },
  };
}

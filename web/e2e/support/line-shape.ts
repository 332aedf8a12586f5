import type { Socket } from 'node:net';

/** A phone's line. All of its connections share it, those of its service worker too. */
export interface LineShape {
  /** Bits per second, from the server and to it. */
  down: number;
  up: number;
  /** Milliseconds, there and back. */
  roundTrip: number;
  /** Of the segments, 0 to 1. */
  loss?: number;
  /** Which of them are lost: the same ones with the same number. */
  seed?: number;
}

const SEGMENT = 1_460;
/** Segments of a new connection that are on their way at once. */
const FIRST_WINDOW = 10;
/** Bytes that wait in a connection before its sender is told to wait. */
const BACKLOG = 65_536;

function randomFrom(seed: number): () => number {
  // Seeds that differ by one would begin with nearly the same numbers.
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** One direction: whatever is sent stands in one queue. */
class Lane {
  private freeAt = 0;
  private readonly msPerByte: number;

  constructor(bitsPerSecond: number) {
    this.msPerByte = 8_000 / bitsPerSecond;
  }

  /** Puts so many bytes into the queue. @returns when the last of them has left it */
  take(bytes: number): number {
    this.freeAt = Math.max(performance.now(), this.freeAt) + bytes * this.msPerByte;
    return this.freeAt;
  }
}

interface Segment {
  bytes: Buffer;
  hasArrived: boolean;
}

/**
 * One direction of one connection, and what TCP makes of the line: a window that doubles with each round trip, up to twice
 * what the line holds; order; and for a lost segment a second transmission a round trip later, until which nothing
 * behind it is delivered. As with BBR, a loss does not make the window smaller.
 */
class Flow {
  private window = FIRST_WINDOW;
  private inFlight = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly underWay: Segment[] = [];
  private hasEnded = false;
  private isOpen = false;
  private readonly lane: Lane;
  private readonly from: Socket;
  private readonly to: Socket;
  private readonly line: { oneWay: number; lastWindow: number; isLost: () => boolean };

  /** @param opensIn milliseconds until the connection is there */
  constructor(lane: Lane, [from, to]: readonly [Socket, Socket], line: Flow['line'], opensIn: number) {
    this.lane = lane;
    this.from = from;
    this.to = to;
    this.line = line;
    from.on('data', (bytes: Buffer) => this.add(bytes));
    from.on('end', () => {
      this.hasEnded = true;
      this.deliver();
    });
    setTimeout(() => {
      this.isOpen = true;
      this.send();
    }, opensIn);
  }

  private add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += SEGMENT) this.waiting.push(bytes.subarray(at, at + SEGMENT));
    this.waitingBytes += bytes.length;
    if (this.waitingBytes > BACKLOG) this.from.pause();
    this.send();
  }

  private send(): void {
    while (this.isOpen && this.inFlight < this.window) {
      const bytes = this.waiting.shift();
      if (!bytes) break;
      this.waitingBytes -= bytes.length;
      this.inFlight += 1;
      const segment = { bytes, hasArrived: false };
      this.underWay.push(segment);
      this.transmit(segment);
    }
    if (this.waitingBytes <= BACKLOG) this.from.resume();
  }

  private transmit(segment: Segment): void {
    const { oneWay, isLost } = this.line;
    const arrivesIn = this.lane.take(segment.bytes.length) + oneWay - performance.now();
    if (isLost()) {
      setTimeout(() => this.transmit(segment), arrivesIn + oneWay);
      return;
    }
    setTimeout(() => {
      segment.hasArrived = true;
      this.deliver();
    }, arrivesIn);
    setTimeout(() => {
      this.inFlight -= 1;
      this.window = Math.min(this.window + 1, this.line.lastWindow);
      this.send();
    }, arrivesIn + oneWay);
  }

  private deliver(): void {
    while (this.underWay[0]?.hasArrived) {
      const [{ bytes }] = this.underWay.splice(0, 1) as [Segment];
      if (!this.to.destroyed) this.to.write(bytes);
    }
    if (this.hasEnded && this.underWay.length === 0 && this.waiting.length === 0) this.to.end();
  }
}

/** Delays, limits and loses what connections carry. @returns joins the two ends of a connection */
export function shapedJoin({
  down,
  up,
  roundTrip,
  loss = 0,
  seed = 1,
}: LineShape): (near: Socket, far: Socket) => void {
  const lanes = { down: new Lane(down), up: new Lane(up) };
  const random = randomFrom(seed);
  const held = (Math.max(down, up) * roundTrip) / 8_000 / SEGMENT;
  const lastWindow = Math.max(FIRST_WINDOW, Math.ceil(2 * held));
  const line = { oneWay: roundTrip / 2, lastWindow, isLost: () => random() < loss };
  return (near, far) => {
    // To connect takes a round trip; the first request goes out with the end of it.
    new Flow(lanes.up, [near, far], line, roundTrip);
    new Flow(lanes.down, [far, near], line, 0);
  };
}

import type { CollectionName } from '@baraza/schema/entities';
import { REALTIME_RECONNECT_ATTEMPTS, REALTIME_RECONNECT_STEP_MS } from '@baraza/schema/event/event-defaults';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import {
  type AuthMessage,
  HEARTBEAT_MS,
  type LandedMessage,
  type PingMessage,
  RESTARTING,
} from '@baraza/schema/sync/realtime';
import { canInflate, inflate } from '../compression.ts';
import { isCollection } from '../parts.ts';
import type { DeltaNews, SocketStart } from '../pull/land-delta.ts';
import { isRecord } from '../pull/server-call.ts';
import { asDelta, asNewsFrom } from '../pull/sync-answers.ts';
import type { IncomingNotification } from '../replica.ts';
import { noteUnseen } from '../traffic.ts';
import { spreadDelay } from './backoff.ts';
import { SocketPush } from './socket-push.ts';

export interface RealtimeOptions {
  user_id: string;
  event_id: string;
  /** Null when there is no usable session. */
  token: () => string | null;
  /** Origin of the server, `https://...`. */
  origin: string;
  /** Not while data is spared: then the server says in few bytes that there is news. */
  wantsDeltas: () => boolean;
  onPoke: (collections: CollectionName[]) => void;
  onDelta: (news: DeltaNews) => void;
  onNotification: (notification: IncomingNotification) => void;
  /** The channel works (`again`: not for the first time). Earlier news must be pulled: all of it if the server says no `start`. */
  onConnected: (again: boolean, start?: SocketStart) => void;
  /** A channel that worked was lost. */
  onLost: () => void;
}

/** Silence after which the connection counts as dead: one heartbeat, plus time for a slow network. */
const SILENCE_MS = HEARTBEAT_MS + 7_000;

/** An open socket that was not closed within this time works, though the server has said nothing on it yet. */
const PROVEN_AFTER_MS = 4_000;

/** Receipts of all devices for one message are spread over this time. */
const RECEIPT_WITHIN_MS = 3_000;

/** The realtime channel: receives deltas, pokes and notifications. Without it the replica polls. */
export class Realtime {
  private socket: WebSocket | undefined;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private proof: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private wasLost = false;
  /** The socket is open and has proved that it works. */
  connected = false;
  /** Milliseconds that the last one took to open. */
  delay = 0;
  /** When the server was last heard on it, of the monotonic clock; 0: not on this one. */
  heardAt = 0;
  /** Whether the server of this connection sends deltas: it has. */
  hasDeltas = false;
  /** What this connection asked for. */
  private asksDeltas = false;
  /** The collections that the server of this connection has named: when it let us in, all that it knows. */
  private known = new Set<CollectionName>();
  /** Messages that are still inflated; later ones wait for them. */
  private reading: Promise<void> | undefined;
  /** Up to where to say that deltas have landed. */
  private landedTo: string | undefined;
  /** The session in which it was opened. */
  private token: string | null = null;
  readonly isOurs = () => this.connected && this.token === this.options.token();
  readonly send = (packed: ArrayBuffer) => this.socket?.send(packed);
  readonly pushes = new SocketPush(this);
  private readonly options: RealtimeOptions;

  constructor(options: RealtimeOptions) {
    this.options = options;
  }

  /** Connects, unless connected or connecting; resets the attempt count. */
  connect(): void {
    this.attempts = 0;
    if (!this.socket) this.open();
  }

  /** HTTP calls succeed, so the server is up: tries once more if the channel had given up. */
  answered(): void {
    if (!this.socket && this.timer === undefined) this.open();
  }

  close(): void {
    this.closed = true;
    this.pushes.lost();
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearTimeout(this.proof);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { user_id, event_id, origin } = this.options;
    const token = this.options.token();
    if (this.closed || !token || typeof WebSocket === 'undefined') return;
    const path = `/api/notifications/ws/notifications/${encodeURIComponent(user_id)}/${encodeURIComponent(event_id)}`;
    const askedAt = performance.now();
    const socket = new WebSocket(origin.replace('http', 'ws') + path);
    this.socket = socket;
    this.token = token;
    this.known = new Set();
    socket.binaryType = 'arraybuffer';
    this.heard();
    socket.onopen = () => {
      this.asksDeltas = this.options.wantsDeltas();
      const speaks = canInflate() && this.asksDeltas ? { speaks: SPEAKS } : {};
      socket.send(JSON.stringify({ type: 'auth', user_id, event_id, token, ...speaks } satisfies AuthMessage));
      this.delay = performance.now() - askedAt;
      this.heard();
      this.proof = setTimeout(() => this.proven(), PROVEN_AFTER_MS);
    };
    socket.onmessage = ({ data }) => this.read(data);
    socket.onclose = ({ code }) => this.lost(code);
  }

  /** To open is not enough: a proxy may close each socket at once, and every one would make two pulls and the next one. */
  private proven(isLetIn = false): void {
    clearTimeout(this.proof);
    if (this.connected) return;
    this.connected = true;
    if (!isLetIn) this.options.onConnected(this.wasLost);
  }

  /** Restarts the silence timer: the browser may report a silently dead connection much later, or never. */
  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.dead(), SILENCE_MS);
  }

  /** Nothing comes on it any more, whatever the browser says. */
  dead(): void {
    const { socket } = this;
    if (socket) socket.onmessage = socket.onclose = null;
    this.lost();
    socket?.close();
  }

  /** In the order of arrival, though a long message takes time to inflate. */
  private read(data: string | ArrayBuffer): void {
    this.heard();
    this.heardAt = performance.now();
    const receivedAt = Date.now();
    noteUnseen('news', typeof data === 'string' ? data.length : data.byteLength);
    if (typeof data === 'string' && !this.reading) {
      this.receive(data, receivedAt);
      return;
    }
    const socket = this.socket;
    const reading = (this.reading ?? Promise.resolve())
      .then(() => (typeof data === 'string' ? data : inflate(data)))
      .then((text) => {
        if (this.socket === socket && !this.closed) this.receive(text, receivedAt);
      })
      // Whatever it said is missing below the next delta, which is then pulled.
      .catch(() => undefined)
      .finally(() => {
        if (this.reading === reading) this.reading = undefined;
      });
    this.reading = reading;
  }

  /** Tells the server, in a moment, that everything below this horizon is on the device. */
  landed(to: string): void {
    const isWaiting = this.landedTo !== undefined;
    this.landedTo = to;
    if (isWaiting) return;
    setTimeout(() => {
      const message = { type: 'landed', to: this.landedTo ?? to } satisfies LandedMessage;
      this.landedTo = undefined;
      if (this.connected && !this.closed) this.socket?.send(JSON.stringify(message));
    }, Math.random() * RECEIPT_WITHIN_MS);
  }

  /** Asks whether the server is there: it answers at once, unless it is older. A browser's own pings are not for pages. */
  ask(): void {
    if (this.connected) this.socket?.send(JSON.stringify({ type: 'ping' } satisfies PingMessage));
  }

  private receive(data: string, receivedAt: number): void {
    const message = parse(this.pushes.inFull(data));
    if (!message) return;
    // A message proves that the server accepted the token: count attempts from zero at the next loss.
    this.attempts = 0;
    const from = asNewsFrom(message.news_from);
    this.proven(from !== undefined);
    if (message.type === 'sync' && Array.isArray(message.collections)) {
      const named = message.collections.filter((name): name is CollectionName => isCollection(String(name)));
      for (const name of named) this.known.add(name);
      if (message.speaks !== undefined) this.pushes.letIn(message.speaks);
      const delta = asDelta(message.delta);
      this.hasDeltas ||= delta !== undefined;
      if (delta) this.options.onDelta({ delta, toPull: named, known: this.known });
      else if (from) this.options.onConnected(this.wasLost, { from, collections: named });
      else this.options.onPoke(named);
    }
    if (message.type === 'pushed') this.pushes.answered(message, receivedAt);
    if (isNotification(message)) this.options.onNotification(message);
    // The person has chosen otherwise since: what is missed meanwhile is pulled.
    if (this.asksDeltas !== this.options.wantsDeltas()) this.socket?.close();
  }

  private lost(code?: number): void {
    clearTimeout(this.silence);
    clearTimeout(this.proof);
    this.socket = undefined;
    this.pushes.lost();
    const wasConnected = this.connected;
    this.wasLost ||= wasConnected;
    this.connected = false;
    this.heardAt = 0;
    this.hasDeltas = false;
    if (wasConnected && !this.closed) this.options.onLost();
    if (this.closed) return;
    // Everybody on that process was sent away; another one answers, so it is not a failed attempt.
    if (code === RESTARTING) {
      this.timer = setTimeout(() => this.open(), spreadDelay());
      return;
    }
    if (this.attempts >= REALTIME_RECONNECT_ATTEMPTS) return;
    this.attempts += 1;
    this.timer = setTimeout(() => this.open(), REALTIME_RECONNECT_STEP_MS * this.attempts);
  }
}

function parse(data: unknown): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return isRecord(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

const isNotification = (message: Record<string, unknown>): message is Record<string, unknown> & IncomingNotification =>
  message.type === 'notification' &&
  ['id', 'title', 'message', 'notification_type', 'created_at'].every((field) => typeof message[field] === 'string');

import type { CollectionName } from '@baraza/schema/entities';
import { REALTIME_RECONNECT_ATTEMPTS, REALTIME_RECONNECT_STEP_MS } from '@baraza/schema/event/event-defaults';
import { type AuthMessage, HEARTBEAT_MS } from '@baraza/schema/sync/realtime';
import { isCollection } from '../parts.ts';
import { isRecord } from '../pull/server-call.ts';
import type { IncomingNotification } from '../replica.ts';

export interface RealtimeOptions {
  user_id: string;
  event_id: string;
  /** Null when there is no usable session. */
  token: () => string | null;
  /** Origin of the server, `https://...`. */
  origin: string;
  onPoke: (collections: CollectionName[]) => void;
  onNotification: (notification: IncomingNotification) => void;
  /** The channel opened (`again`: not for the first time); earlier news must be pulled. */
  onConnected: (again: boolean) => void;
  /** An open channel was lost. */
  onLost: () => void;
}

/** Silence after which the connection counts as dead: one heartbeat, plus time for a slow network. */
const SILENCE_MS = HEARTBEAT_MS + 7_000;

/** The realtime channel: receives pokes and notifications. Without it the replica polls. */
export class Realtime {
  private socket: WebSocket | undefined;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private wasLost = false;
  connected = false;
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
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { user_id, event_id, origin } = this.options;
    const token = this.options.token();
    if (this.closed || !token || typeof WebSocket === 'undefined') return;
    const path = `/api/notifications/ws/notifications/${encodeURIComponent(user_id)}/${encodeURIComponent(event_id)}`;
    const socket = new WebSocket(origin.replace('http', 'ws') + path);
    this.socket = socket;
    this.heard();
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'auth', user_id, event_id, token } satisfies AuthMessage));
      this.connected = true;
      this.heard();
      this.options.onConnected(this.wasLost);
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.lost();
  }

  /** Restarts the silence timer: the browser may report a silently dead connection much later, or never. */
  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      const dead = this.socket;
      if (dead) dead.onclose = null;
      this.lost();
      dead?.close();
    }, SILENCE_MS);
  }

  private receive(data: unknown): void {
    this.heard();
    const message = parse(data);
    if (!message) return;
    // A message proves that the server accepted the token: count attempts from zero at the next loss.
    this.attempts = 0;
    if (message.type === 'sync' && Array.isArray(message.collections)) {
      this.options.onPoke(message.collections.filter((name): name is CollectionName => isCollection(String(name))));
    }
    if (isNotification(message)) this.options.onNotification(message);
  }

  private lost(): void {
    clearTimeout(this.silence);
    this.socket = undefined;
    const wasConnected = this.connected;
    this.wasLost ||= wasConnected;
    this.connected = false;
    if (wasConnected && !this.closed) this.options.onLost();
    if (this.closed || this.attempts >= REALTIME_RECONNECT_ATTEMPTS) return;
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

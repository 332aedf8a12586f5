import type { CollectionName } from '@baraza/schema/entities';
import { REALTIME_RECONNECT_ATTEMPTS, REALTIME_RECONNECT_STEP_MS } from '@baraza/schema/event/event-defaults';
import { type AuthMessage, HEARTBEAT_MS } from '@baraza/schema/sync/realtime';
import { isCollection } from '../parts.ts';
import { isRecord } from '../pull/server-call.ts';
import type { IncomingNotification } from '../replica.ts';

export interface RealtimeOptions {
  user_id: string;
  event_id: string;
  /** Null when there is no session to speak with. */
  token: () => string | null;
  /** Of the server, `https://...`. */
  origin: string;
  onPoke: (collections: CollectionName[]) => void;
  onNotification: (notification: IncomingNotification) => void;
  /** The channel is open, for the first time or again; what was said before must be asked for. */
  onConnected: (again: boolean) => void;
  /** It was open, and is no more. */
  onLost: () => void;
}

/** A heartbeat is missing, though a slow network had some time for it: nobody is there any more. */
const SILENCE_MS = HEARTBEAT_MS + 7_000;

/** The realtime channel: says that there is news, and carries notifications. Without it the replica polls. */
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

  /** Connects unless it is connected or about to be; starts counting attempts anew. */
  connect(): void {
    this.attempts = 0;
    if (!this.socket) this.open();
  }

  /** Calls are answered, so there is somebody: tries once more if it had given up. */
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

  /** A connection that dies in silence stays open for the browser, until much later or for ever. */
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
    // It speaks to us, so it took the token: a later loss is a new one.
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

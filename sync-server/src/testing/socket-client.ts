import type { ServerMessage } from '@baraza/schema/sync/realtime';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** A WebSocket client that records messages and the close code. */
export class TestClient {
  readonly messages: ServerMessage[] = [];
  /** The close code; -1 when it was never open. */
  readonly closed: Promise<number>;
  readonly #opened: Promise<unknown>;
  #asked = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.messages.push(JSON.parse(data.toString())));
    this.#opened = new Promise((resolve) => socket.once('open', resolve));
    this.closed = new Promise((resolve) => {
      socket.on('error', () => resolve(-1));
      socket.on('close', (code) => resolve(code));
    });
  }

  /** @param address "http://..." of the server @param path the end of the socket's path: user, event and query */
  static connect(address: string, path: string, origin?: string): TestClient {
    const url = `${address.replace('http', 'ws')}/api/notifications/ws/notifications/${path}`;
    return new TestClient(new WebSocket(url, origin ? { origin } : {}));
  }

  async say(message: unknown): Promise<void> {
    await this.#opened;
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends the auth message; `closed` resolves if it is refused. */
  auth(token: string, user_id: string, event_id = 'event-001'): Promise<void> {
    return this.say({ type: 'auth', user_id, event_id, token });
  }

  /** Authenticates. @returns after the first poke, which proves that it was accepted */
  async enter(token: string, user_id: string): Promise<this> {
    await this.auth(token, user_id);
    await vi.waitFor(() => {
      if (this.messages.length === 0) throw new Error('not let in yet');
    });
    this.poked();
    return this;
  }

  /** Collections poked since the last call of this method. */
  poked(): Set<string> {
    const news = this.messages.slice(this.#asked);
    this.#asked = this.messages.length;
    return new Set(news.flatMap((message) => (message.type === 'sync' ? message.collections : [])));
  }

  /** All collections poked after the first poke, and the ids of all notifications received. */
  heard(): { collections: string[]; notifications: string[] } {
    const pokes = this.messages.slice(1).flatMap((message) => (message.type === 'sync' ? message.collections : []));
    const notifications = this.messages.flatMap((message) => (message.type === 'notification' ? [message.id] : []));
    return { collections: [...new Set(pokes)].sort(), notifications: notifications.sort() };
  }
}

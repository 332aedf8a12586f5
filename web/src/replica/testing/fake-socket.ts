import type { NewsFrom } from '@baraza/schema/sync/realtime';
import { collectionNames } from '../collections.ts';

/** A WebSocket whose server side is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(message: string): void {
    this.sent.push(message);
  }
  close(): void {
    this.ends();
  }
  /** The connection ends; 1006 is a lost one. */
  ends(code = 1006): void {
    this.onclose?.({ code });
  }
  /** What a server says first: the collections that it knows and, unless it is an older one, from where on it tells of news. */
  letIn(known: readonly string[] = collectionNames, news_from?: NewsFrom): void {
    this.says({ type: 'sync', collections: known, news_from });
  }
  says(message: unknown): void {
    this.onmessage?.({
      data: typeof message === 'string' || message instanceof ArrayBuffer ? message : JSON.stringify(message),
    });
  }
}

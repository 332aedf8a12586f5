/** A BroadcastChannel between "tabs" of this process; delivers in the next turn of the event loop, without timers. */
export class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this)) throw new DOMException('closed', 'InvalidStateError');
    queueMicrotask(() => {
      for (const other of [...FakeChannel.open])
        if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { WAITING_LIMITS, WaitingSockets } from './waiting-sockets.ts';

class FakeSocket extends EventEmitter {
  isOpen = true;
  close = vi.fn();
  terminate = vi.fn(() => {
    this.isOpen = false;
    this.emit('close');
  });
}

function opened(waiting: WaitingSockets, ...from: string[]): FakeSocket[] {
  return from.map((address) => {
    const socket = new FakeSocket();
    waiting.add(socket as unknown as WebSocket, address);
    return socket;
  });
}
const areOpen = (sockets: FakeSocket[]) => sockets.map(({ isOpen }) => isOpen);
const limits = { ofOneAddress: 2, inAll: 4 };

it('of one address make room for the next one there, and nowhere else', () => {
  const waiting = new WaitingSockets(limits);
  const sockets = opened(waiting, 'a', 'b', 'a', 'a', 'a');
  expect(areOpen(sockets)).toEqual([false, true, false, true, true]);
  expect(sockets[0]?.close).toHaveBeenCalledWith(4429);
});

it('of many addresses make room when there are too many in all', () => {
  const sockets = opened(new WaitingSockets(limits), 'a', 'b', 'c', 'd', 'e', 'f');
  expect(areOpen(sockets)).toEqual([false, false, true, true, true, true]);
});

it('that said who they are, or are closed, take no room', () => {
  const waiting = new WaitingSockets(limits);
  const [known, gone] = opened(waiting, 'a', 'a') as [FakeSocket, FakeSocket];
  waiting.delete(known as unknown as WebSocket);
  gone.terminate();
  expect(areOpen([known, ...opened(waiting, 'a', 'a')])).toEqual([true, true, true]);
  expect(areOpen([known, ...opened(waiting, 'a')])).toEqual([true, true]);
});

it('are more than wait when a whole venue comes back', () => {
  expect(WAITING_LIMITS).toEqual({ ofOneAddress: 2_000, inAll: 5_000 });
});

import { EventEmitter } from 'node:events';
import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { keepAlive, listenerOn } from './socket.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  send = vi.fn();
  close = vi.fn();
  terminate = vi.fn();
  ping = vi.fn();
}

let fake: FakeSocket;
let socket: WebSocket;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeSocket();
  socket = fake as unknown as WebSocket;
});
afterEach(() => vi.useRealTimers());

const message = { type: 'sync', collections: ['users'] } as const;

it('writes to who reads, and drops who does not', () => {
  const listener = listenerOn(socket);
  listener.send({ ...message, collections: [...message.collections] });
  expect(fake.send).toHaveBeenCalledWith(JSON.stringify(message));
  fake.bufferedAmount = 100_000;
  listener.send({ ...message, collections: [...message.collections] });
  expect(fake.send).toHaveBeenCalledTimes(1);
  expect(fake.close).toHaveBeenCalledWith(CLOSE_CODES.slowReader, expect.stringMatching(/\w/));
  expect(fake.terminate).toHaveBeenCalled();
});

it('writes to who has just as much left to read as may be, and to nobody who is leaving', () => {
  const listener = listenerOn(socket);
  fake.bufferedAmount = 64 * 1024;
  listener.send({ type: 'sync', collections: ['users'] });
  expect(fake.send).toHaveBeenCalledTimes(1);
  expect(fake.terminate).not.toHaveBeenCalled();
  fake.readyState = 2;
  listener.send({ type: 'sync', collections: ['users'] });
  expect(fake.send).toHaveBeenCalledTimes(1);
  listener.close(CLOSE_CODES.signedOut);
  expect(fake.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.signedOut);
});

it('keeps who answers each heartbeat, and lets go of who does not', () => {
  keepAlive(socket);
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersToNextTimer();
    fake.emit('pong');
  }
  expect(fake.ping).toHaveBeenCalledTimes(10);
  expect(fake.send.mock.calls).toEqual(Array(10).fill(['{"type":"sync","collections":[]}']));
  expect(fake.terminate).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  expect(fake.terminate).toHaveBeenCalledTimes(1);
  fake.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

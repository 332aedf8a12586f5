import { afterEach, expect, it, vi } from 'vitest';
import { createServerCall, isRecord } from './server-call.ts';

afterEach(() => vi.unstubAllGlobals());

it('[S14] tells of the beginning of an answer and of each piece of it, so that a slow one is not taken for one that hangs', async () => {
  const pieces = ['{"a":', '1,', '"b":2}'];
  const body = new ReadableStream({
    pull(stream) {
      const piece = pieces.shift();
      if (piece) stream.enqueue(new TextEncoder().encode(piece));
      else stream.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  const onProgress = vi.fn();
  const answer = await createServerCall(() => null)('/api/sync/pull', { isOurs: isRecord, onProgress });
  expect(answer).toMatchObject({ kind: 'ok', body: { a: 1, b: 2 } });
  expect(onProgress).toHaveBeenCalledTimes(4);
});

it.each([
  [204, 'without a body'],
  [429, '{"code":"too_many_requests","detail":"Later","status":429}'],
])('keeps the status and the headers of an answer that it watches: %i', async (status, text) => {
  const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '7' };
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : text, { status, headers }));
  const answer = await createServerCall(() => null)('/', { isOurs: isRecord, onProgress: () => undefined });
  expect(answer).toMatchObject(status === 204 ? { kind: 'offline' } : { kind: 'problem', status, retryAfterMs: 7_000 });
});

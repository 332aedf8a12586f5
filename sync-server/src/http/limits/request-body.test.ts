import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { asProblem, ProblemError } from '../problems.ts';
import { limitBody } from './request-body.ts';

const app = new Hono();
app.use(limitBody(10, () => new ProblemError('too_large', 'At most 10.')));
app.post('/', async (http) => http.text(await http.req.text()));
app.onError((error, http) => http.text(asProblem(error).code, 418));

/** A body that says how long it is, or comes in parts and does not. */
function call(body: string, said?: number) {
  const request = new Request('http://here/', { method: 'POST', body });
  if (said !== undefined) request.headers.set('content-length', String(said));
  return { request, stream: vi.spyOn(request, 'body', 'get') };
}

it('leaves a body as it came that says how long it is, and refuses one that says too much before it is read', async () => {
  const [right, long, odd] = [call('0123456789', 10), call('0123456789+', 11), call('0', Number.NaN)];
  expect(await (await app.request(right.request)).text()).toBe('0123456789');
  for (const { request } of [long, odd]) {
    expect(await (await app.request(request)).text()).toBe('too_large');
    expect(request.bodyUsed).toBe(false);
  }
  for (const { stream } of [right, long, odd]) expect(stream).not.toHaveBeenCalled();
});

it('counts a body that does not say how long it is, or comes in parts whatever it says', async () => {
  for (const chunked of [false, true]) {
    const [right, long] = ['0123456789', '0123456789+'].map((body) => {
      const { request } = call(body, chunked ? 1 : undefined);
      if (chunked) request.headers.set('transfer-encoding', 'chunked');
      return request;
    });
    expect(await (await app.request(right!)).text()).toBe('0123456789');
    expect(await (await app.request(long!)).text()).toBe('too_large');
  }
});

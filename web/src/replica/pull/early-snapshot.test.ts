import { afterEach, expect, it, vi } from 'vitest';
import { problemAnswer } from '../testing/parts.ts';
import { askEarly } from './early-snapshot.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';

const snapshot = {
  ...{ protocol: 1, epoch: 'epoch-1', role: 'user' },
  checkpoint: { xid: '7', seq: '9' },
  collections: {},
};
const call = vi.fn(async () => problemAnswer(404, 'not_found'));
const fetchFor = () => fetchSnapshot({ call } as never);

afterEach(() => {
  vi.unstubAllGlobals();
  call.mockClear();
});

it('[S6] a snapshot that was asked for early is taken once, and asked for with the token', async () => {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json(snapshot));
  vi.stubGlobal('fetch', asked);
  askEarly('a-token');
  askEarly('a-token');
  expect(await fetchFor()).toMatchObject({ epoch: 'epoch-1', role: 'user' });
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]).toMatchObject(['/api/sync/snapshot', { headers: { Authorization: 'Bearer a-token' } }]);
  expect(call).not.toHaveBeenCalled();
  expect(await fetchFor()).toBeUndefined();
  expect(call).toHaveBeenCalledOnce();
});

it.each([
  ['was lost', () => Promise.reject(new TypeError('no network'))],
  ['is a captive portal’s page', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
])('[S11] one that %s is asked for anew', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  askEarly('a-token');
  await fetchFor();
  expect(call).toHaveBeenCalledOnce();
});

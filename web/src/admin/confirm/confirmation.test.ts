import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../shared/auth/session.ts';
import { confirmation, enterPassword } from './confirmation.ts';

const START = Date.parse('2026-11-21T08:00:00.000Z');
const MINUTE = 60_000;

/** What the server says: seconds left; a status of a refusal; undefined where it can't be reached. */
let server: { seconds: number } | { refuses: number } | undefined;
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked(method);
    if (!server) throw new TypeError('offline');
    if (!('refuses' in server)) return Response.json(server);
    return Response.json({ code: 'invalid', detail: 'No', status: server.refuses }, { status: server.refuses });
  });
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let count = 0;
/** Signs somebody in, by a token that says when. */
function signIn(at = START): void {
  const payload = { sub: `admin-${++count}`, event_id: 'event-001', role: 'admin', iat: at / 1_000 };
  session.enter({ kind: 'ok', token: `x.${btoa(JSON.stringify(payload))}.x` }, true);
}

it('is asked of the server, and known for as long as it said, a minute less', async () => {
  signIn();
  server = { seconds: 300 };
  expect(await confirmation()).toBe('confirmed');
  server = undefined;
  vi.setSystemTime(START + 3.9 * MINUTE);
  expect(await confirmation()).toBe('confirmed');
  expect(asked).toHaveBeenCalledTimes(1);
  server = { seconds: 59 };
  vi.setSystemTime(START + 4.1 * MINUTE);
  expect(await confirmation()).toBe('expired');
});

it('is not taken over from another session', async () => {
  signIn();
  server = { seconds: 600 };
  expect(await confirmation()).toBe('confirmed');
  signIn();
  server = { seconds: 0 };
  expect(await confirmation()).toBe('expired');
});

it('comes with the right password, and not with a wrong one', async () => {
  signIn();
  server = { seconds: 0 };
  expect(await confirmation()).toBe('expired');
  server = { refuses: 422 };
  expect(await enterPassword('a guess')).toMatchObject({ kind: 'problem' });
  server = { seconds: 0 };
  expect(await confirmation()).toBe('expired');
  server = { seconds: 600 };
  await enterPassword('the right one');
  server = undefined;
  expect(await confirmation()).toBe('confirmed');
});

it('without a network is that of the sign-in, while it is new by the clock of the device', async () => {
  server = undefined;
  signIn(START - 8 * MINUTE);
  expect(await confirmation()).toBe('confirmed');
  signIn(START - 10 * MINUTE);
  expect(await confirmation()).toBe('offline');
  signIn(START + 60 * MINUTE);
  expect(await confirmation()).toBe('offline');
});

import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countWaiting } from '../../replica/outbox/count-waiting.ts';
import { OutboxDatabase } from '../../replica/outbox/outbox.ts';
import { replicaName } from '../../replica/storage/replica-name.ts';
import { append } from '../../replica/testing/append.ts';
import { EVENT } from '../../replica/testing/device.ts';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { eventually } from '../../replica/testing/waiting.ts';
import { endStoredToken, storeToken } from '../../shared/auth/session/stored-token.ts';
import { stubStorages } from '../../shared/auth/testing/fake-storage.ts';
import { useLeftBehind } from './left-behind.ts';

const tokenOf = (sub: string, role: string) => `x.${btoa(JSON.stringify({ sub, event_id: EVENT, role }))}.x`;
const outboxOf = (user_id: string) =>
  new OutboxDatabase(`${replicaName(user_id, EVENT)}-outbox`, { user_id, event_id: EVENT });

const scan = (number: number) =>
  ({ check_in_id: `scan-${number}`, user_id: 'amina', gate_id: '', verdict: 'revoked' }) as const;
let former: OutboxDatabase;
beforeEach(async () => {
  stubStorages();
  vi.stubGlobal('indexedDB', Dexie.dependencies.indexedDB);
  former = outboxOf('door-1');
  for (const number of [1, 2, 3]) await append(former, 'record_refused_scan', scan(number));
  await former.markRefused(1, { code: 'invalid', detail: '', at: 0 });
});
afterEach(async () => {
  await former.delete();
  vi.unstubAllGlobals();
});

/** The session of `before` was ended, and `now` is at the phone since. */
async function counted(before: [id: string, role: string], now: [id: string, role: string]) {
  storeToken(tokenOf(...before), true);
  endStoredToken(tokenOf(...before), 'expired');
  storeToken(tokenOf(...now), true);
  return renderHook({ user_id: now[0], event_id: EVENT } as never, useLeftBehind);
}

it.each(['door', 'admin'])('counts what the door that this phone was has not sent, for who is %s now', async (role) => {
  const hook = await counted(['door-1', 'door'], ['other', role]);
  await eventually(() => expect(hook.latest()).toBe(2));
  await hook.unmount();
});

it.each([
  ['the same door again, whose own panel counts it', ['door-1', 'door'], ['door-1', 'door']],
  ['a phone that was no door, but somebody’s', ['door-1', 'user'], ['door-2', 'door']],
  ['a door of which nothing is left', ['door-9', 'door'], ['door-2', 'door']],
] as const)('counts nothing for %s', async (_, before, now) => {
  const hook = await counted([...before], [...now]);
  // Asked after it, and so answered after it.
  await doing(async () => expect(await countWaiting({ user_id: 'door-1', event_id: EVENT })).toBe(2));
  expect(hook.answers.every((count) => count === 0)).toBe(true);
  await hook.unmount();
});

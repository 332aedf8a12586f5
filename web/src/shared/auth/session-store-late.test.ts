import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuthCalls, MeAnswer } from './auth-calls.ts';
import { SessionStore } from './session-store.ts';

const TOKEN = `x.${btoa('{"sub":"amina","event_id":"event-001","role":"user"}')}.x`;
const OTHER = `x.${btoa('{"sub":"kofi","event_id":"event-001","role":"user"}')}.x`;

let kept: Map<string, string>;
let answer: (me: MeAnswer) => void;
let logouts: string[];
let store: SessionStore;

beforeEach(() => {
  kept = new Map();
  logouts = [];
  const storage = (of: Map<string, string>) => ({
    getItem: (key: string) => of.get(key) ?? null,
    setItem: (key: string, value: string) => void of.set(key, value),
    removeItem: (key: string) => void of.delete(key),
  });
  vi.stubGlobal('localStorage', storage(kept));
  vi.stubGlobal('sessionStorage', storage(new Map()));
  vi.stubGlobal('addEventListener', () => undefined);
  const calls: AuthCalls = {
    me: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    pair: () => Promise.resolve({ kind: 'ok', token: TOKEN }),
    login: () => Promise.resolve({ kind: 'ok', token: OTHER }),
    logout: async (token) => void logouts.push(token),
  };
  store = new SessionStore(calls);
});
afterEach(() => vi.unstubAllGlobals());

it.each<MeAnswer>([
  { kind: 'refused' },
  { kind: 'ok', owner: { user_id: 'amina', event_id: 'event-001', role: 'admin', name: 'Amina' } },
])('what the server says of a token is no news once somebody else has signed in: %j', async (said) => {
  kept.set('authToken', TOKEN);
  const started = store.start();
  await store.signIn('kofi@example.org', 'x', true);
  answer(said);
  await started;
  expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'kofi' });
  expect(kept.get('authToken')).toBe(OTHER);
});

it('nothing that is said of a session ends or changes one that is not there', async () => {
  const heard = vi.fn();
  store.subscribe(heard);
  void store.expire(TOKEN);
  store.leave('amina', 'removed');
  store.changeRole(TOKEN, 'admin');
  // Neither is one who is signed out told apart by a token that both do not have.
  void store.expire(undefined as unknown as string);
  store.changeRole(undefined as unknown as string, 'admin');
  await store.signOut();
  expect(store.current()).toEqual({ state: 'loading' });
  expect(heard).not.toHaveBeenCalled();
  expect(logouts).toEqual([]);
});

it('listeners hear each change until they stop, and not of a role that is the same', async () => {
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  await store.pair('1');
  expect(heard).toHaveBeenCalledTimes(1);
  store.changeRole(TOKEN, 'user');
  expect(heard).toHaveBeenCalledTimes(1);
  store.changeRole(TOKEN, 'door');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  store.leave('amina', 'removed');
  await store.signOut();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(logouts).toEqual([]);
  expect(store.current()).toEqual({ state: 'signed_out', expired: false, removed: true });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeStorage, stubStorages } from '../testing/fake-storage.ts';
import {
  clearStoredToken,
  keepLastScreen,
  keepRole,
  keptRole,
  onStoredTokenChange,
  ownerOfToken,
  storeToken,
} from './stored-token.ts';

let local: FakeStorage;
let tab: FakeStorage;
let world: EventTarget;

beforeEach(() => {
  ({ local, tab } = stubStorages());
  world = new EventTarget();
  vi.stubGlobal('addEventListener', world.addEventListener.bind(world));
  vi.stubGlobal('removeEventListener', world.removeEventListener.bind(world));
});
afterEach(() => vi.unstubAllGlobals());

const encoded = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const tokenOf = (payload: unknown) =>
  `x.${encoded(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))))}.x`;
const OWNER = { sub: 'u', event_id: 'e', role: 'door' };

it('the role is kept where the token is, and goes with it', () => {
  storeToken('t', true);
  keepRole('admin');
  expect([local.kept.get('authRole'), tab.kept.size]).toEqual(['admin', 0]);
  expect(keptRole()).toBe('admin');
  storeToken('t', false);
  expect(local.kept.size).toBe(0);
  expect(keptRole()).toBeUndefined();
  keepRole('user');
  expect([tab.kept.get('authRole'), local.kept.size]).toEqual(['user', 0]);
  expect(keptRole()).toBe('user');
});

it('another tab is heard when it changes the token or empties the storage, and nothing else is', () => {
  const listener = vi.fn();
  const stop = onStoredTokenChange(listener);
  const change = (key: string | null, storageArea: FakeStorage) =>
    world.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  change('authToken', local);
  change(null, local);
  expect(listener).toHaveBeenCalledTimes(2);
  change('dark', local);
  change('authToken', tab);
  change(null, tab);
  world.dispatchEvent(Object.assign(new Event(''), { key: 'authToken', storageArea: local }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  change('authToken', local);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('the owner is read out of a token, whatever letters are in it', () => {
  expect(ownerOfToken(tokenOf(OWNER))).toEqual({ user_id: 'u', event_id: 'e', role: 'door' });
  // These need both letters in which base64url differs.
  const name = 'Ñoño ÿ?>~ÿÿ 🚪';
  const token = tokenOf({ ...OWNER, name });
  expect(token).toMatch(/-.*_|_.*-/);
  expect(ownerOfToken(token)).toEqual({ user_id: 'u', event_id: 'e', role: 'door', name });
  expect(ownerOfToken(tokenOf({ ...OWNER, name: 7 }))).toEqual({ user_id: 'u', event_id: 'e', role: 'door' });
});

it.each([
  ['nothing', ''],
  ['one part', 'x'],
  ['no JSON', `x.${encoded('{')}.x`],
  ['null', tokenOf(null)],
  ['a text', tokenOf('text')],
  ['no owner', tokenOf({ ...OWNER, sub: undefined })],
  ['an owner that is no text', tokenOf({ ...OWNER, sub: 7 })],
  ['an event that is no text', tokenOf({ ...OWNER, event_id: 7 })],
  ['a role that is none', tokenOf({ ...OWNER, role: 'king' })],
])('no owner is read out of %s', (_, token) => expect(ownerOfToken(token)).toBeUndefined());

it('the session that another tab keeps stays when that of this tab alone ends', () => {
  storeToken('theirs', false);
  local.setItem('authToken', 'of another');
  local.setItem('authRole', 'admin');
  clearStoredToken('theirs');
  expect([...local.kept.values(), ...tab.kept.values()]).toEqual(['of another', 'admin']);
});

it.each([true, false])(
  'the home screen is kept for the owner of the token alone, and goes with it (remembered: %s)',
  (remember) => {
    const token = tokenOf({ sub: 'amina', event_id: 'event-001', role: 'user' });
    storeToken(token, remember);
    const kept = () => (remember ? local : tab).getItem('lastScreen');
    // Of a page that has not heard yet that another tab signed in somebody else.
    keepLastScreen('kofi', 'home of Kofi');
    expect(kept()).toBeNull();
    keepLastScreen('amina', 'home of Amina');
    expect(kept()).toBe('home of Amina');
    clearStoredToken(token);
    expect(kept()).toBeNull();
    keepLastScreen('amina', 'home of Amina');
    expect(kept()).toBeNull();
  },
);

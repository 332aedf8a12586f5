import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeOtherToken } from './enter-event.ts';
import { otherEvents, sharedSession } from './known-events.ts';
import { clearStoredToken, keepEventName, storeToken } from './session/stored-token.ts';

/** Like a browser's: what is kept are its properties. */
function fakeStorage(): Record<string, unknown> {
  const storage: Record<string, unknown> = {};
  const method = (name: string, value: unknown) => Object.defineProperty(storage, name, { value });
  method('getItem', (key: string) => storage[key] ?? null);
  method('setItem', (key: string, value: string) => void Object.assign(storage, { [key]: value }));
  method('removeItem', (key: string) => void delete storage[key]);
  return storage;
}

let local: Record<string, unknown>;
let tab: Record<string, unknown>;
beforeEach(() => {
  [local, tab] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

const payload = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

it('are those where somebody is signed in, kept or for this tab, by the names that they had', () => {
  storeToken('of this one', true);
  keepEventName('Here');
  expect(otherEvents()).toEqual([]);
  Object.assign(local, { 'authToken/e/summit-2027': 't', 'eventName/e/summit-2027': 'Summit', authRole: 'user' });
  Object.assign(tab, { 'authToken/e/camp': 't' });
  // A name without a session is of nobody, and what is no address leads nowhere.
  Object.assign(local, { 'eventName/e/left': 'Left', 'authToken//evil.example': 't', 'authToken/e/x/y': 't' });
  expect(otherEvents()).toEqual([
    { base: '/e/camp', name: 'camp' },
    { base: '/e/summit-2027', name: 'Summit' },
  ]);
});

it('the name of an event goes with its session, and none is kept without one', () => {
  keepEventName('Nobody’s');
  expect(Object.keys(local)).toEqual([]);
  storeToken('t', false);
  keepEventName('Here');
  expect(tab.eventName).toBe('Here');
  clearStoredToken('t');
  expect([Object.keys(local), Object.keys(tab)]).toEqual([[], []]);
});

it('a session at another event, by a password that is for several, is the way into this one for as long as it is kept', () => {
  const [own, shared] = [payload({ sub: 'a' }), payload({ sub: 'a', shared: 'id 1' })];
  Object.assign(local, { 'authToken/e/own': own, 'authToken/e/summit': shared });
  Object.assign(tab, { 'authToken/e/camp': shared });
  expect(sharedSession('/e/own')).toBeUndefined();
  expect(sharedSession('/e/nowhere')).toBeUndefined();
  expect(sharedSession('/e/summit')).toEqual({ token: shared, isKept: true });
  expect(sharedSession('/e/camp')).toEqual({ token: shared, isKept: false });
  // That of another event is kept where that of this one is, under the name that it had.
  local['sessionEnded/e/next'] = '{}';
  storeToken(shared, false);
  storeOtherToken('/e/next', 'entered', 'Next');
  expect(local).not.toHaveProperty('sessionEnded/e/next');
  expect(tab).toMatchObject({ 'authToken/e/next': 'entered', 'eventName/e/next': 'Next' });
  expect(otherEvents().map(({ name }) => name)).toEqual(['camp', 'Next', 'own', 'summit']);
});

it('who goes on to another event drops no note of whose data the device has yet to delete there, but their own', () => {
  const [ali, bea] = ['ali', 'bea'].map((sub) => payload({ sub, event_id: 'b', role: 'user' })) as [string, string];
  const ended = { why: 'expired', user_id: 'bea', event_id: 'b' };
  storeToken(ali, true);
  const enter = (token: string) => {
    local['sessionEnded/e/b'] = JSON.stringify(ended);
    storeOtherToken('/e/b', token, 'B');
    expect(local).not.toHaveProperty('sessionEnded/e/b');
    return JSON.parse(String(local['endedBefore/e/b'] ?? '[]'));
  };
  expect(enter(ali)).toEqual([ended]);
  expect(local).not.toHaveProperty('endedBefore');
  expect(enter(bea)).toEqual([]);
});

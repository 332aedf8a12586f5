import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { otherEvents } from './known-events.ts';
import { clearStoredToken, keepEventName, storeToken } from './stored-token.ts';

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
  clearStoredToken();
  expect([Object.keys(local), Object.keys(tab)]).toEqual([[], []]);
});

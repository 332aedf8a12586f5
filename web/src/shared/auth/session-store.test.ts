import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthCalls, LoginAnswer, MeAnswer } from './auth-calls.ts';
import { endedDoor, endedSession, unforgotten } from './session/ended-sessions.ts';
import { forgetTicket, keepEventName } from './session/stored-token.ts';
import { SessionStore } from './session-store.ts';
import { type FakeStorage, stubStorages } from './testing/fake-storage.ts';

const tokenOf = (payload: object) => `header.${btoa(JSON.stringify(payload))}.signature`;
const AMINA = { sub: 'user-amina', event_id: 'event-001', role: 'user' };
const TOKEN = tokenOf({ ...AMINA, sid: 's1', exp: 1 });

let local: FakeStorage;
let tab: FakeStorage;
const heard = new Set<(event: unknown) => void>();

beforeEach(() => {
  ({ local, tab } = stubStorages());
  vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => heard.add(listener));
});
afterEach(() => {
  heard.clear();
  vi.unstubAllGlobals();
});

function storeWith(answers: { me?: MeAnswer; login?: LoginAnswer }) {
  const calls: AuthCalls & { loggedOut: string[] } = {
    loggedOut: [],
    me: () => Promise.resolve(answers.me ?? { kind: 'unknown' }),
    pair: () => Promise.resolve(answers.login ?? { kind: 'failed', reason: 'failed' }),
    login: () => Promise.resolve(answers.login ?? { kind: 'failed', reason: 'failed' }),
    logout(token) {
      this.loggedOut.push(token);
      return Promise.resolve();
    },
  };
  return { store: new SessionStore(calls), calls };
}

describe('starting', () => {
  it('is loading until the stored token was looked at', () => {
    expect(storeWith({}).store.current()).toEqual({ state: 'loading' });
  });

  it('is signed out with no token, and with one that is none', async () => {
    for (const stored of [undefined, 'rubbish', tokenOf({ sub: 'x' }), tokenOf({ ...AMINA, role: 'king' })]) {
      if (stored) local.setItem('authToken', stored);
      const { store } = storeWith({ me: { kind: 'unknown' } });
      await store.start();
      expect(store.current()).toEqual({ state: 'signed_out', expired: false });
      expect(local.getItem('authToken')).toBeNull();
    }
  });

  it('[S11] shows what the device keeps before the server has said anything, and stays so if it never does', () => {
    local.setItem('authToken', TOKEN);
    local.setItem('authRole', 'admin');
    const calls = storeWith({}).calls;
    const store = new SessionStore({ ...calls, me: () => new Promise(() => undefined) });
    void store.start();
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-amina', role: 'admin' });
  });

  it('tells nobody of an answer that is no news', async () => {
    local.setItem('authToken', TOKEN);
    const owner = { user_id: 'user-amina', event_id: 'event-001', role: 'user' } as const;
    const { store } = storeWith({ me: { kind: 'ok', owner } });
    const told = vi.fn();
    store.subscribe(told);
    await store.start();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('takes the name that the server says of a door', async () => {
    local.setItem('authToken', tokenOf({ sub: 'door-1', event_id: 'event-001', role: 'door', name: 'North' }));
    const owner = { user_id: 'door-1', event_id: 'event-001', role: 'door', name: 'South' } as const;
    const { store } = storeWith({ me: { kind: 'ok', owner } });
    await store.start();
    expect(store.current()).toMatchObject({ state: 'signed_in', role: 'door', name: 'South' });
  });

  it('takes the role that the server says over the one in the token', async () => {
    local.setItem('authToken', TOKEN);
    const owner = { user_id: 'user-amina', event_id: 'event-001', role: 'admin' } as const;
    const { store } = storeWith({ me: { kind: 'ok', owner } });
    await store.start();
    expect(store.current()).toEqual({ state: 'signed_in', token: TOKEN, ...owner });
  });

  it('[S11] believes the token while the server is not reached, whatever its expiry says to this clock', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'unknown' } });
    await store.start();
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-amina', role: 'user' });
  });

  it('clears a token that the server refuses, and says that the session ended', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'refused' } });
    await store.start();
    expect(store.current()).toEqual({ state: 'signed_out', expired: true });
    expect(local.getItem('authToken')).toBeNull();
  });
});

describe('[S10] a session that the server has ended', () => {
  const ended = async (...answers: MeAnswer[]) => {
    local.setItem('authToken', TOKEN);
    const { calls } = storeWith({});
    const asked = vi.fn(async () => answers.shift() ?? ({ kind: 'unknown' } as const));
    const store = new SessionStore({ ...calls, me: asked });
    await store.start();
    return { store, asked };
  };
  const ERASED: MeAnswer = { kind: 'refused', isErased: true };

  it('says that the account is gone where it is, at a start and after a sync was refused, until somebody signs in', async () => {
    const atStart = await ended(ERASED);
    expect(atStart.asked).toHaveBeenCalledOnce();
    expect(atStart.store.current()).toEqual({ state: 'signed_out', expired: true, erased: true });
    expect(endedSession()).toMatchObject({ why: 'expired', user_id: 'user-amina', erased: true });
    await atStart.store.signIn('a@b', 'x', true);

    const { store } = await ended({ kind: 'unknown' }, ERASED);
    const told = vi.fn();
    store.subscribe(told);
    const expiring = store.expire(TOKEN);
    expect(store.current()).toEqual({ state: 'signed_out', expired: true });
    await expiring;
    expect(store.current()).toEqual({ state: 'signed_out', expired: true, erased: true });
    expect(told).toHaveBeenCalledTimes(2);
    store.enter({ kind: 'ok', token: TOKEN }, true);
    expect(endedSession()).toBeUndefined();
  });

  it.each<MeAnswer>([{ kind: 'refused' }, { kind: 'unknown' }])('says nothing of that after %j', async (said) => {
    const { store } = await ended({ kind: 'unknown' }, said);
    await store.expire(TOKEN);
    expect(store.current()).toEqual({ state: 'signed_out', expired: true });
  });

  it('is known as that of a door until the same one is paired again, whoever signs in before', async () => {
    const DOOR = tokenOf({ sub: 'door-1', event_id: 'event-001', role: 'door', sid: 's1' });
    const { store } = await ended();
    store.enter({ kind: 'ok', token: DOOR }, true);
    await store.expire(DOOR);
    expect(endedDoor()).toBe('door-1');
    store.enter({ kind: 'ok', token: TOKEN }, true);
    await store.signOut();
    expect([endedSession(), endedDoor()]).toEqual([undefined, 'door-1']);
    // Somebody else's session that ends is none of a door.
    store.enter({ kind: 'ok', token: TOKEN }, true);
    await store.expire(TOKEN);
    expect(endedDoor()).toBe('door-1');
    store.enter({ kind: 'ok', token: tokenOf({ sub: 'door-2', event_id: 'event-001', role: 'door' }) }, true);
    expect(endedDoor()).toBe('door-1');
    store.enter({ kind: 'ok', token: DOOR }, true);
    expect(endedDoor()).toBeUndefined();
    store.leave('door-1', 'removed');
    expect(endedDoor()).toBeUndefined();
  });

  it('says nothing of it to who has signed in meanwhile', async () => {
    const { store } = await ended({ kind: 'unknown' }, ERASED);
    const expiring = store.expire(TOKEN);
    store.enter({ kind: 'ok', token: TOKEN }, true);
    await expiring;
    expect(store.current()).toMatchObject({ state: 'signed_in' });
  });
});

describe('a role that changes', () => {
  it('shows at once, and at the next start with no network too', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'unknown' } });
    await store.start();
    store.changeRole('the token before', 'admin');
    expect(store.current()).toMatchObject({ role: 'user' });
    store.changeRole(TOKEN, 'admin');
    expect(store.current()).toMatchObject({ state: 'signed_in', token: TOKEN, role: 'admin' });

    const next = storeWith({ me: { kind: 'unknown' } }).store;
    await next.start();
    expect(next.current()).toMatchObject({ role: 'admin' });
  });

  it('is not that of who signs in after', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'unknown' }, login: { kind: 'ok', token: TOKEN } });
    await store.start();
    store.changeRole(TOKEN, 'admin');
    await store.signOut();
    await store.signIn('a@b', 'x', true);
    const next = storeWith({ me: { kind: 'unknown' } }).store;
    await next.start();
    expect(next.current()).toMatchObject({ role: 'user' });
  });
});

describe('signing in and out', () => {
  it.each([
    [true, 'local'],
    [false, 'tab'],
  ])('with remember-me %s keeps the token in the %s storage only', async (remember, storage) => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    expect(await store.signIn('amina@example.org', 'x', remember)).toEqual({ ok: true });
    expect(local.getItem('authToken')).toBe(storage === 'local' ? TOKEN : null);
    expect(tab.getItem('authToken')).toBe(storage === 'tab' ? TOKEN : null);
    expect(store.current()).toMatchObject({ state: 'signed_in', token: TOKEN, user_id: 'user-amina' });
  });

  it('passes on why it failed, and stays as it was', async () => {
    const { store } = storeWith({ login: { kind: 'failed', reason: 'told', text: 'No.' } });
    expect(await store.signIn('a@b', 'x', true)).toMatchObject({ ok: false, failure: { reason: 'told', text: 'No.' } });
    expect(local.kept.size).toBe(0);
  });

  it('does not take a token that says nothing of its owner', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: 'opaque' } });
    expect(await store.signIn('a@b', 'x', true)).toEqual({ ok: false, failure: { reason: 'no_token' } });
  });

  it('clears everything at sign-out, before the server is told', async () => {
    const { store, calls } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', true);
    const done = store.signOut();
    expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    expect(local.kept.size).toBe(0);
    await done;
    expect(calls.loggedOut).toEqual([TOKEN]);
  });

  it('is noted as wanted before anything is removed, so that the next start is signed out and finishes it', async () => {
    const { store, calls } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', true);
    store.leave('user-amina');
    // The screens stay until all is removed.
    expect(store.current()).toMatchObject({ state: 'signed_in' });
    const next = storeWith({}).store;
    await next.start();
    expect(next.current()).toEqual({ state: 'signed_out', expired: false });
    const left = [{ why: 'left', user_id: 'user-amina', event_id: 'event-001' }];
    expect(unforgotten()).toEqual(left);
    // What they have discarded stays discarded, also if they are back before it is gone.
    await next.signIn('a@b', 'x', true);
    expect(unforgotten()).toEqual(left);
    await store.signOut();
    expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    expect(calls.loggedOut).toEqual([TOKEN]);
  });

  it('[S10] ends at a 401 to its own token, not at a late one to the token before', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', true);
    const told = vi.fn();
    store.subscribe(told);
    void store.expire('the token before');
    expect(store.current().state).toBe('signed_in');
    // Every screen would look anew.
    expect(told).not.toHaveBeenCalled();
    void store.expire(TOKEN);
    expect(store.current()).toEqual({ state: 'signed_out', expired: true });
  });

  it('still says after a reload, and in other tabs, that it was ended, until somebody signs in', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', false);
    void store.expire(TOKEN);
    const reload = async () => {
      const { store: next } = storeWith({ login: { kind: 'ok', token: TOKEN } });
      await next.start();
      return next;
    };
    const next = await reload();
    expect(next.current()).toEqual({ state: 'signed_out', expired: true });
    expect(endedSession()).toEqual({ why: 'expired', user_id: 'user-amina', event_id: 'event-001' });
    await next.signIn('a@b', 'x', true);
    await next.signOut();
    expect((await reload()).current()).toEqual({ state: 'signed_out', expired: false });
    expect(endedSession()).toBeUndefined();
  });

  it('[S10] that is refused does not end the one that another tab began meanwhile: this tab goes on with it', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', true);
    // This page was in the back-forward cache, and has heard of nothing.
    const kofi = tokenOf({ ...AMINA, sub: 'user-kofi' });
    local.setItem('authToken', kofi);
    local.setItem('authRole', 'admin');
    await store.expire(TOKEN);
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-kofi', role: 'admin' });
    expect([local.getItem('authToken'), endedSession()]).toEqual([kofi, undefined]);
    local.setItem('authToken', TOKEN);
    await store.signOut();
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-amina' });
    expect(local.getItem('authToken')).toBe(TOKEN);
  });

  it.each([
    [false, 'signed_out'],
    [true, 'signed_in'],
  ])(
    '[S15] goes with that of the same person in another tab; not one that was begun since and is kept: %s',
    async (kept, state) => {
      const { store, calls } = storeWith({ login: { kind: 'ok', token: TOKEN } });
      await store.signIn('a@b', 'x', kept);
      store.leftElsewhere('user-kofi');
      expect(store.current()).toMatchObject({ state: 'signed_in' });
      store.leftElsewhere('user-amina');
      expect(store.current()).toMatchObject({ state });
      expect([local, tab].some(({ kept: all }) => all.has('authToken'))).toBe(kept);
      expect(calls.loggedOut).toEqual(kept ? [] : [TOKEN]);
    },
  );

  it('[S10] of a page that comes back from the back-forward cache is looked for again where it is stored', async () => {
    local.setItem('authToken', TOKEN);
    const { store, calls } = storeWith({});
    const me = vi.spyOn(calls, 'me');
    await store.start();
    const back = (persisted: boolean) => {
      for (const listener of heard) listener({ type: 'pageshow', persisted });
    };
    back(true);
    expect([me.mock.calls.length, store.current()]).toMatchObject([1, { user_id: 'user-amina' }]);
    local.setItem('authToken', tokenOf({ ...AMINA, sub: 'user-kofi' }));
    back(false);
    expect(store.current()).toMatchObject({ user_id: 'user-amina' });
    back(true);
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-kofi' });
    local.removeItem('authToken');
    back(true);
    expect(store.current()).toEqual({ state: 'signed_out', expired: false });
  });

  it('is stored whole before another tab may hear of it, with why it ended where it did', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    const seen: unknown[] = [];
    const removeItem = local.removeItem;
    local.removeItem = (key) => {
      const was = local.getItem(key);
      removeItem(key);
      if (key === 'authToken' && was) seen.push(endedSession()?.why);
    };
    await store.signIn('a@b', 'x', true);
    await store.signIn('a@b', 'x', true);
    // One that takes the place of another is never missing between.
    expect(seen).toEqual([]);
    void store.expire(TOKEN);
    expect(seen).toEqual(['expired']);
  });

  describe('on a full disk', () => {
    beforeEach(async () => {
      // There is room for no more than the last screen and the token take.
      local.setItem = (key, value) => {
        const rest = [...local.kept].filter(([other]) => other !== key).flat();
        if (local.kept.has('authToken') && [...rest, key, value].join('').length > room) throw new Error('full');
        local.kept.set(key, value);
      };
    });
    let room = Number.POSITIVE_INFINITY;
    const signIn = async () => {
      const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
      room = Number.POSITIVE_INFINITY;
      await store.signIn('a@b', 'x', true);
      local.setItem('lastScreen', 'x'.repeat(1_000));
      room = [...local.kept].flat().join('').length;
      return store;
    };

    it('is over all the same when the server ends it, and why is noted once there is room', async () => {
      const store = await signIn();
      void store.expire(TOKEN);
      expect(store.current()).toEqual({ state: 'signed_out', expired: true });
      expect([local.getItem('authToken'), endedSession()?.why]).toEqual([null, 'expired']);
    });

    it('is left all the same, and noted once there is room', async () => {
      const store = await signIn();
      store.leave('user-amina');
      expect([local.getItem('authToken'), unforgotten()]).toMatchObject([null, [{ why: 'left' }]]);
      await store.signOut();
      expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    });

    it('is over also where there is no room at all', async () => {
      const store = await signIn();
      local.setItem = () => {
        throw new Error('full');
      };
      store.leave('user-amina');
      expect(local.getItem('authToken')).toBeNull();
      await store.signOut();
      expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    });
  });

  it('does not say so of a session that its person has signed out of in another tab', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.signIn('a@b', 'x', true);
    local.removeItem('authToken');
    void store.expire(TOKEN);
    expect(store.current()).toEqual({ state: 'signed_out', expired: false });
  });

  it('is not put out by a note that cannot be read', async () => {
    for (const note of ['{', '1', 'null', '"x"']) {
      local.setItem('sessionEnded', note);
      const { store } = storeWith({});
      await store.start();
      expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    }
  });

  it('[S10] of this tab alone is over when another tab begins one for all: nobody is signed in after that', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: TOKEN } });
    await store.start();
    await store.signIn('a@b', 'x', false);
    const kofi = tokenOf({ ...AMINA, sub: 'user-kofi' });
    local.setItem('authToken', kofi);
    for (const listener of heard) listener({ storageArea: local, key: 'authToken' });
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'user-kofi' });
    await store.expire(kofi);
    expect(store.current()).toEqual({ state: 'signed_out', expired: true });
    expect(tab.kept.size).toBe(0);
  });

  it('follows another tab that signs out', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'unknown' } });
    await store.start();
    local.removeItem('authToken');
    for (const listener of heard) listener({ storageArea: local, key: 'authToken' });
    await vi.waitFor(() => expect(store.current().state).toBe('signed_out'));
  });
});

describe('a door phone', () => {
  const DOOR = tokenOf({ sub: 'door-1', event_id: 'event-001', role: 'door', name: 'North gate' });

  it('stays signed in with the code of an admin, under the name that it was given', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: DOOR } });
    expect(await store.pair('BCDF-GHJK')).toEqual({ ok: true });
    expect(store.current()).toMatchObject({ state: 'signed_in', user_id: 'door-1', role: 'door', name: 'North gate' });
    expect(local.getItem('authToken')).toBe(DOOR);
  });

  it('says that it was removed, once it is empty, and also if it was closed before', async () => {
    const { store } = storeWith({ login: { kind: 'ok', token: DOOR } });
    await store.pair('BCDF-GHJK');
    store.leave('door-2', 'removed');
    expect(local.getItem('authToken')).toBe(DOOR);
    store.leave('door-1', 'removed');
    expect(store.current()).toMatchObject({ state: 'signed_in' });
    await store.signOut();
    expect(store.current()).toEqual({ state: 'signed_out', expired: false, removed: true });
    const next = storeWith({}).store;
    await next.start();
    expect(next.current()).toEqual({ state: 'signed_out', expired: false, removed: true });
    expect(local.getItem('authToken')).toBeNull();
  });
});

describe('where nothing can be stored', () => {
  const login: LoginAnswer = { kind: 'ok', token: TOKEN };
  const full = (room: (key: string) => boolean) => {
    const { setItem } = local;
    local.setItem = (key, value) => {
      if (!room(key)) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
  };

  it('a sign-in, by pairing or a link too, fails and says so, and works once there is room', async () => {
    let isFull = true;
    full(() => !isFull);
    const { store } = storeWith({ login });
    await store.start();
    const failed = { ok: false, failure: { reason: 'unexpected' } };
    expect(await store.signIn('a@b', 'x', true)).toEqual(failed);
    expect(await store.pair('7K')).toEqual(failed);
    expect(store.enter(login, true)).toEqual(failed);
    expect(store.current()).toEqual({ state: 'signed_out', expired: false });
    isFull = false;
    expect(await store.pair('7K')).toEqual({ ok: true });
  });

  it('a role that changes shows all the same, and one of before is not believed at the next start', async () => {
    local.setItem('authToken', TOKEN);
    const { store } = storeWith({ me: { kind: 'unknown' } });
    await store.start();
    store.changeRole(TOKEN, 'door');
    full(() => false);
    store.changeRole(TOKEN, 'admin');
    expect(store.current()).toMatchObject({ role: 'admin' });
    const owner = { user_id: AMINA.sub, event_id: AMINA.event_id, role: 'admin', name: 'Amina' } as const;
    const next = storeWith({ me: { kind: 'ok', owner } }).store;
    const starting = next.start();
    expect(next.current()).toMatchObject({ role: 'user' });
    await starting;
    expect(next.current()).toMatchObject({ role: 'admin' });
  });

  it('the name of the event, which an effect of the frame keeps, takes no screen down', () => {
    local.setItem('authToken', TOKEN);
    full(() => false);
    expect(() => keepEventName('Baraza')).not.toThrow();
  });

  it('what is kept beside the session does not stop a sign-in', async () => {
    full((key) => key === 'authToken');
    const ticket = { code: 'BARAZA1:7K', name: 'Amina' };
    const { store } = storeWith({ login: { ...login, ticket } });
    expect(await store.signIn('a@b', 'x', true)).toEqual({ ok: true });
    expect(store.current()).toMatchObject({ state: 'signed_in' });
    expect(store.ticket()).toEqual(ticket);
  });
});

describe('the ticket that the server tells', () => {
  const ticket = { code: 'BARAZA1:7K', name: 'Amina' };

  it.each([true, false])(
    'is there with the sign-in, remembered: %s, also after a reload, and goes with it',
    async (remember) => {
      const { store } = storeWith({ login: { kind: 'ok', token: TOKEN, ticket } });
      expect(store.ticket()).toBeUndefined();
      await store.signIn('a@b', 'x', remember);
      expect(store.ticket()).toEqual(ticket);
      const stored = (where: FakeStorage) => JSON.stringify([...where.kept.values()]);
      expect(stored(remember ? tab : local)).not.toContain('BARAZA1');
      const reloaded = storeWith({}).store;
      await reloaded.start();
      expect(reloaded.ticket()).toEqual(ticket);
      const done = reloaded.signOut();
      expect(reloaded.ticket()).toBeUndefined();
      expect(stored(local) + stored(tab)).not.toContain('BARAZA1');
      await done;
    },
  );

  it('is not kept any more once the replica has it, nor shown to somebody else', async () => {
    const reloaded = async () => {
      const { store } = storeWith({});
      await store.start();
      return store.ticket();
    };
    await storeWith({ login: { kind: 'ok', token: TOKEN, ticket } }).store.signIn('a@b', 'x', true);
    local.setItem('authToken', tokenOf({ ...AMINA, sub: 'user-other' }));
    expect(await reloaded()).toBeUndefined();
    local.setItem('authToken', TOKEN);
    expect(await reloaded()).toEqual(ticket);
    forgetTicket();
    expect(await reloaded()).toBeUndefined();
    await storeWith({ login: { kind: 'ok', token: TOKEN, ticket } }).store.signIn('a@b', 'x', true);
    await storeWith({ me: { kind: 'refused' } }).store.start();
    expect(JSON.stringify([...local.kept.values()])).not.toContain('BARAZA1');
  });

  it('is not shown to who signs in next, nor after the session has ended', async () => {
    const logins: LoginAnswer[] = [
      { kind: 'ok', token: TOKEN, ticket },
      { kind: 'ok', token: tokenOf({ ...AMINA, sub: 'user-other' }) },
    ];
    const { calls } = storeWith({});
    const store = new SessionStore({ ...calls, login: async () => logins.shift() as LoginAnswer });
    await store.signIn('a@b', 'x', true);
    await store.signIn('c@d', 'x', true);
    expect(store.ticket()).toBeUndefined();
    logins.push({ kind: 'ok', token: TOKEN, ticket });
    await store.signIn('a@b', 'x', true);
    void store.expire(TOKEN);
    expect(store.ticket()).toBeUndefined();
  });
});

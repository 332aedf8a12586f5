import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Removal } from '../../replica/storage/forget-replica.ts';
import { FakeLocks } from '../../replica/testing/fake-locks.ts';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { doing } from '../../replica/testing/render-hook.tsx';
import { FakeStorage, stubStorages } from '../../shared/auth/testing/fake-storage.ts';

// The module looks at the page as it is loaded: with modules of its own, no other file has loaded it without one.
vi.stubGlobal('navigator', {});
vi.stubGlobal('document', { querySelectorAll: () => [] });
const { forgetReplica, removeReplica, unsubscribeFromPush } = vi.hoisted(() => ({
  removeReplica: vi.fn(async (_: { user_id: string }, { done }: Removal) => done()),
  forgetReplica: vi.fn(async (_: { user_id: string }, { done }: Removal) => done()),
  unsubscribeFromPush: vi.fn(() => Promise.resolve()),
}));
const openReplica = vi.hoisted(() => vi.fn());
vi.mock('../../replica/index.ts', async (original) => ({ ...(await original<object>()), openReplica }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.mock('../../replica/storage/forget-replica.ts', () => ({ forgetReplica, removeReplica }));
vi.mock('../../attendee/notifications/push/push-subscription.ts', () => ({ unsubscribeFromPush }));
const { ReplicaGate } = await import('./replica-gate.tsx');
const { ReplicaStorageError } = await import('../../replica/index.ts');
const { afterClosed, forgetEnded, noteTab } = await import('./forget-ended.ts');
const { unforgotten } = await import('../../shared/auth/session/ended-sessions.ts');
const { endStoredToken, leaveStoredToken, storeToken } = await import('../../shared/auth/session/stored-token.ts');
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says once that what waited was deleted while the app was closed', async () => {
  const { local } = stubStorages();
  local.setItem('waited', 'amina of-yesterday');
  const close = vi.fn(async () => undefined);
  openReplica.mockResolvedValueOnce({ user_id: 'amina', device_id: 'of-today', close });
  openReplica.mockRejectedValueOnce(new ReplicaStorageError('closed', undefined));
  const owner = { state: 'signed_in', user_id: 'amina', event_id: 'e', role: 'user', token: 't' } as const;
  const page = fakePage();
  const opened = (times: number) =>
    doing(async () => {
      await vi.waitFor(() => expect(openReplica).toHaveBeenCalledTimes(times));
      await new Promise((resolve) => setTimeout(resolve));
    });
  await page.draw(createElement(ReplicaGate, { owner, meanwhile: null } as never, 'The app'));
  await opened(1);
  expect(page.text()).toContain('app.storage.deleted');
  expect(page.text()).not.toContain('The app');
  await page.press('app.storage.retry');
  await opened(2);
  expect([close.mock.calls.length, local.getItem('waited')]).toEqual([1, null]);
  expect(page.text()).toContain('app.storage.closed');
  await page.draw(null);
});

describe('what the device held of a person whose session was ended', () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, event_id: 'e', role: 'user' }))}.x`;
  const end = (who: string) => {
    storeToken(tokenOf(who), true);
    endStoredToken(tokenOf(who), 'expired');
  };
  const left = () => unforgotten().map(({ user_id }) => user_id);
  const forgot = () => forgetReplica.mock.calls.map(([ended]) => ended.user_id);
  const isLast = () => forgetReplica.mock.calls.at(-1)?.[1].isLast();
  beforeEach(() => {
    stubStorages();
    forgetReplica.mockClear();
    removeReplica.mockClear();
    unsubscribeFromPush.mockClear();
  });

  it('is deleted at once, and its push subscription with it', async () => {
    end('amina');
    await forgetEnded();
    await forgetEnded();
    expect([forgot(), left(), unsubscribeFromPush.mock.calls.length]).toEqual([['amina'], [], 1]);
  });

  it('is deleted though somebody else has signed in before it was, and that person goes on', async () => {
    end('amina');
    forgetReplica.mockRejectedValueOnce(new Error('blocked'));
    await forgetEnded();
    expect(isLast()).toBe(true);
    storeToken(tokenOf('kofi'), true);
    expect(left()).toEqual(['amina']);
    unsubscribeFromPush.mockClear();
    await forgetEnded();
    expect([forgot(), left(), unsubscribeFromPush.mock.calls.length]).toEqual([['amina', 'amina'], [], 0]);
    // What screens keep beside the replica is of who is signed in by then.
    expect(isLast()).toBe(false);
  });

  describe('who did not ask to be remembered', () => {
    const amina = { user_id: 'amina', event_id: 'e', token: tokenOf('amina') };
    const now = () => [forgot(), left(), unsubscribeFromPush.mock.calls.length];
    beforeEach(() => {
      vi.stubGlobal('navigator', { locks: new FakeLocks().asManager() });
      storeToken(amina.token, false);
    });

    it('is deleted when the app is opened after their tab was closed, and not by another tab before', async () => {
      const close = noteTab(amina);
      vi.stubGlobal('sessionStorage', new FakeStorage());
      await forgetEnded();
      expect(now()).toEqual([[], ['amina'], 0]);
      // An app of before reads this, and would empty the open tab.
      expect(localStorage.getItem('endedBefore')).toBeNull();
      close();
      await forgetEnded();
      expect(now()).toEqual([['amina'], [], 1]);
    });

    it('stays under them when their page is loaded again', async () => {
      noteTab(amina)();
      await forgetEnded();
      expect(now()).toEqual([[], ['amina'], 0]);
    });

    it('is noted of nobody who is remembered, or has signed out meanwhile', async () => {
      leaveStoredToken(amina.token);
      noteTab(amina);
      await forgetEnded();
      expect(removeReplica.mock.calls.at(-1)?.[0]).toMatchObject({ user_id: 'amina', why: 'left' });
      storeToken(amina.token, true);
      noteTab(amina);
      expect(left()).toEqual([]);
    });
  });

  it.each(['null', '[null, 1]', 'no JSON'])('is nobody’s where the note of it says %s', async (broken) => {
    localStorage.setItem('endedBefore', broken);
    expect(left()).toEqual([]);
    end('amina');
    storeToken(tokenOf('kofi'), true);
    expect(left()).toEqual(['amina']);
  });

  it('is removed with what waited of who signed out while the app was closed, but not under them who are back', async () => {
    for (const who of ['amina', 'kofi']) {
      storeToken(tokenOf(who), true);
      leaveStoredToken(tokenOf(who));
    }
    storeToken(tokenOf('kofi'), true);
    await forgetEnded();
    expect(removeReplica.mock.calls.map(([{ user_id }, { isLast }]) => [user_id, isLast()])).toEqual([
      ['amina', false],
    ]);
    expect([forgot(), left()]).toEqual([[], ['kofi']]);
    leaveStoredToken(tokenOf('kofi'));
    await forgetEnded();
    const [last, { isLast } = { isLast: () => false }] = removeReplica.mock.calls.at(-1) ?? [];
    expect([last?.user_id, isLast()]).toEqual(['kofi', true]);
    expect([left(), unsubscribeFromPush.mock.calls.length]).toEqual([[], 1]);
  });

  it('of several is deleted of each, but not of who has signed in again', async () => {
    for (const who of ['amina', 'kofi', 'zainab']) end(who);
    storeToken(tokenOf('kofi'), true);
    expect(left()).toEqual(['amina', 'zainab']);
  });

  /** Another tab has the lock of the removal until `goOn`. */
  function forgetLate() {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    forgetReplica.mockImplementationOnce(async (_, { isWanted, done }) => {
      await held;
      if (isWanted()) done();
    });
    return () => goOn();
  }

  it('is not taken for that of the next one whose session is ended', async () => {
    end('amina');
    const goOn = forgetLate();
    const forgetting = forgetEnded();
    await vi.waitFor(() => expect(forgetReplica).toHaveBeenCalled());
    end('kofi');
    goOn();
    await forgetting;
    expect(left()).toEqual(['kofi']);
  });

  it.each(['amina', 'kofi'])('is looked for again once no other tab removes it: %s may have signed in', async (who) => {
    end('amina');
    const goOn = forgetLate();
    const forgetting = forgetEnded();
    await vi.waitFor(() => expect(forgetReplica).toHaveBeenCalled());
    storeToken(tokenOf(who), true);
    expect([forgetReplica.mock.calls.at(-1)?.[1].isWanted(), isLast()]).toEqual([who === 'kofi', false]);
    goOn();
    await forgetting;
    expect([left(), unsubscribeFromPush.mock.calls.length]).toEqual([[], 0]);
  });

  it.each([
    ['no longer than a frozen tab is waited for', { locks: {} }, 1],
    ['until it is deleted where the browser has no locks: no other tab holds one then', {}, 0],
  ])('keeps who signs in meanwhile from opening %s', async (_, browser, opened) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('navigator', browser);
    end('amina');
    const goOn = forgetLate();
    const forgetting = forgetEnded();
    storeToken(tokenOf('kofi'), true);
    const open = vi.fn(async () => undefined);
    const opening = afterClosed(open);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(opened);
    goOn();
    await Promise.all([forgetting, opening]);
    expect([left(), unsubscribeFromPush.mock.calls.length]).toEqual([[], 0]);
  });
});

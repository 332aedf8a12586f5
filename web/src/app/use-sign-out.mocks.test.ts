import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Replica, WipeReport } from '../replica/replica.ts';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';
import { stubStorages } from '../shared/auth/testing/fake-storage.ts';

const { removeReplica, unsubscribeFromPush } = vi.hoisted(() => ({
  removeReplica: vi.fn(async (_: { user_id: string }, { done }: { done: () => void }) => done()),
  unsubscribeFromPush: vi.fn(() => Promise.resolve()),
}));
vi.mock('../replica/storage/forget-replica.ts', () => ({ removeReplica, forgetReplica: vi.fn() }));
vi.mock('../attendee/notifications/push/push-subscription.ts', () => ({ unsubscribeFromPush }));
const { useSignOut } = await import('./use-sign-out.ts');
const { finishLeaving } = await import('../shared/auth/session/leave-device.ts');
const { session } = await import('../shared/auth/session.ts');
const { unforgotten } = await import('../shared/auth/session/ended-sessions.ts');
const { readStoredToken } = await import('../shared/auth/session/stored-token.ts');

const tokenOf = (sub: string, sid = 1) => `x.${btoa(JSON.stringify({ sub, sid, event_id: 'e', role: 'user' }))}.x`;
const TOKEN = tokenOf('amina');
const heard: (() => void)[] = [];
const reload = vi.fn();
const left = () => unforgotten().map(({ user_id }) => user_id);
let wiped: (report: WipeReport) => void;
let refused: (error: Error) => void;
let begin: (() => void) | undefined;
const wipe: Replica['wipe'] = vi.fn(
  (_unsent, begins, done) =>
    new Promise<WipeReport>((resolve, reject) => {
      [refused, begin] = [reject, begins];
      wiped = (report) => {
        if (report.wiped) done?.();
        resolve(report);
      };
    }),
);
const onClose = vi.fn();
const onSignedOut = vi.fn();
let sent: () => void;
const syncNow = () =>
  new Promise<void>((resolve) => {
    sent = resolve;
  });
const close = vi.fn(() => Promise.resolve());
const dialog = () => renderHook({ user_id: 'amina', wipe, syncNow, close }, () => useSignOut({ onClose, onSignedOut }));

beforeEach(() => {
  stubStorages();
  // A server that does not answer.
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  );
  vi.stubGlobal('location', { reload });
  session.enter({ kind: 'ok', token: TOKEN }, true);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('is busy until the device holds nothing more, and waits for no server', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('keep'));
  expect(app.latest()?.step).toBe('leaving');
  begin?.();
  expect([readStoredToken(), left()]).toEqual([null, ['amina']]);
  await doing(() => app.latest()?.stay());
  expect([onClose.mock.calls.length, session.current().state]).toEqual([0, 'signed_in']);
  await doing(() => wiped({ wiped: true, discarded: 0 }));
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect([session.current().state, left(), unsubscribeFromPush.mock.calls.length]).toEqual(['signed_out', [], 1]);
  await app.unmount();
});

it('is given up by who stays while what waits is sent first', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.sendFirst());
  expect(app.latest()?.step).toBe('sending');
  await doing(() => app.latest()?.stay());
  await doing(() => sent());
  expect([app.latest()?.step, onClose.mock.calls.length]).toEqual(['asking', 1]);
  expect(wipe).not.toHaveBeenCalled();
  await doing(() => void app.latest()?.sendFirst());
  await doing(() => sent());
  expect([app.latest()?.step, vi.mocked(wipe).mock.calls.length]).toEqual(['leaving', 1]);
  await app.unmount();
});

it('is not begun while something waits that was not to be discarded', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('keep'));
  await doing(() => wiped({ wiped: false, unsent: 1 }));
  expect([app.latest()?.step, readStoredToken(), left()]).toEqual(['unsent', TOKEN, []]);
  await doing(() => app.latest()?.stay());
  expect([onClose.mock.calls.length, onSignedOut.mock.calls.length]).toEqual([1, 0]);
  await app.unmount();
});

it('can be tried again where the browser did not remove all; who closes that is signed out, and the next start tries', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('discard'));
  begin?.();
  await doing(() => refused(new Error('The disk says no')));
  expect([app.latest()?.step, readStoredToken(), left()]).toEqual(['failed', null, ['amina']]);
  removeReplica.mockRejectedValueOnce(new Error('The disk says no'));
  await doing(() => app.latest()?.leave('discard'));
  expect([app.latest()?.step, left()]).toEqual(['failed', ['amina']]);
  await doing(() => app.latest()?.stay());
  expect([session.current().state, onSignedOut.mock.calls.length, left()]).toEqual(['signed_out', 1, ['amina']]);
  // A full disk is said as such by whoever opens the replica next.
  const full = Object.assign(new Error('AbortError'), { inner: { name: 'QuotaExceededError' } });
  removeReplica.mockRejectedValueOnce(full);
  await expect(finishLeaving('amina')).rejects.toMatchObject({ name: 'ReplicaStorageError', problem: 'full' });
  await finishLeaving('amina');
  expect(left()).toEqual([]);
  await app.unmount();
});

it('that could not begin says that its person is still signed in, and so they are', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('keep'));
  await doing(() => refused(new Error('The connection to the database is broken')));
  expect([app.latest()?.step, readStoredToken(), left()]).toEqual(['not begun', TOKEN, []]);
  await doing(() => app.latest()?.stay());
  expect([app.latest()?.step, onClose.mock.calls.length, onSignedOut.mock.calls.length]).toEqual(['asking', 1, 0]);
  expect(session.current().state).toBe('signed_in');
  await app.unmount();
});

it('that no disk takes a note of has begun all the same, and who closes that is signed out', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('discard'));
  localStorage.setItem = () => {
    throw new Error('full');
  };
  begin?.();
  await doing(() => refused(new Error('The disk says no')));
  expect([app.latest()?.step, readStoredToken(), left()]).toEqual(['failed', null, []]);
  await doing(() => app.latest()?.stay());
  expect([session.current().state, onSignedOut.mock.calls.length]).toEqual(['signed_out', 1]);
  await app.unmount();
});

it('ends as any other where the second try removes all', async () => {
  const app = await dialog();
  await doing(() => void app.latest()?.leave('discard'));
  begin?.();
  await doing(() => refused(new Error('The disk says no')));
  // What could not be closed stays so in this page.
  close.mockRejectedValueOnce(new Error('The connection to the database is broken'));
  await doing(() => app.latest()?.leave('discard'));
  expect([session.current().state, onSignedOut.mock.calls.length, left()]).toEqual(['signed_out', 1, []]);
  await app.unmount();
});

describe('a session that another tab begins while this one signs out', () => {
  /** What this page hears of it. */
  function signInElsewhere(token: string) {
    localStorage.setItem('authToken', token);
    for (const listener of heard.splice(0)) listener();
  }
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) =>
      heard.push(() => listener({ storageArea: localStorage, key: 'authToken' })),
    );
    void session.start();
    vi.mocked(fetch).mockClear();
  });

  it.each([
    ['kofi', 0],
    ['amina', 1],
  ])('goes on, of %s', async (who, reloads) => {
    const app = await dialog();
    await doing(() => void app.latest()?.leave('keep'));
    begin?.();
    const token = tokenOf(who, 2);
    await doing(() => signInElsewhere(token));
    await doing(() => wiped({ wiped: true, discarded: 0 }));
    expect(session.current()).toMatchObject({ state: 'signed_in', token });
    expect([readStoredToken(), left()]).toEqual([token, []]);
    // Nobody is shown a replica that is gone.
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect([onSignedOut.mock.calls.length, unsubscribeFromPush.mock.calls.length]).toEqual([0, 0]);
    const ended = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).includes('logout'));
    expect(ended).toHaveLength(1);
    await app.unmount();
  });

  it.each([
    ['at once', false],
    ['after another try', true],
  ])('and that finishes what failed here is seen on a page that is loaded again by who closes %s', async (_, again) => {
    const app = await dialog();
    await doing(() => void app.latest()?.leave('discard'));
    begin?.();
    await doing(() => refused(new Error('The disk says no')));
    await doing(() => signInElsewhere(tokenOf('amina', 2)));
    await finishLeaving('amina');
    expect([app.latest()?.step, left()]).toEqual(['failed', []]);
    if (again) {
      await doing(() => void app.latest()?.leave('discard'));
      await doing(() => refused(new Error('The database is closed')));
      expect(app.latest()?.step).toBe('failed');
    }
    await doing(() => app.latest()?.stay());
    expect([reload.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await app.unmount();
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { stubStorages } from '../../shared/auth/testing/fake-storage.ts';

const { removeReplica, removeAccount } = vi.hoisted(() => ({
  removeReplica: vi.fn(async (_: object, { done }: { done: () => void }) => done()),
  removeAccount: vi.fn(() => Promise.resolve({ kind: 'ok' })),
}));
vi.mock('../../replica/storage/forget-replica.ts', () => ({ removeReplica, forgetReplica: vi.fn() }));
vi.mock('../notifications/push/push-subscription.ts', () => ({ unsubscribeFromPush: () => Promise.resolve() }));
vi.mock('./own-data-calls.ts', () => ({ removeAccount }));
const { useDeleteAccount } = await import('./use-delete-account.ts');
const { session } = await import('../../shared/auth/session.ts');
const { unforgotten } = await import('../../shared/auth/session/ended-sessions.ts');
const { readStoredToken } = await import('../../shared/auth/session/stored-token.ts');

const TOKEN = `x.${btoa(JSON.stringify({ sub: 'amina', event_id: 'e', role: 'user' }))}.x`;
const wipe = vi.fn((_unsent?: 'keep' | 'discard', _begins?: () => void) =>
  Promise.reject(new Error('The disk says no')),
);
const onClose = vi.fn();

beforeEach(() => {
  stubStorages();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  session.enter({ kind: 'ok', token: TOKEN }, true);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it.each(['before', 'after'])(
  'of an account that is gone ends the session though the browser fails %s the removal began, and can be tried again',
  async (when) => {
    if (when === 'after')
      wipe.mockImplementationOnce((_, begins) => {
        begins?.();
        return Promise.reject(new Error('The disk says no'));
      });
    const close = () => Promise.resolve();
    const app = await renderHook({ user_id: 'amina', wipe, close }, () => useDeleteAccount(onClose));
    await doing(() => app.latest()?.remove('a password'));
    expect([app.latest()?.step, app.latest()?.failure]).toEqual(['left over', expect.stringContaining('leftOver')]);
    expect([readStoredToken(), unforgotten().length]).toEqual([null, 1]);
    removeReplica.mockRejectedValueOnce(new Error('The disk says no'));
    await doing(() => app.latest()?.empty());
    expect([app.latest()?.step, unforgotten().length]).toEqual(['left over', 1]);
    await doing(() => app.latest()?.empty());
    expect([session.current().state, unforgotten().length, wipe.mock.calls.length]).toEqual(['signed_out', 0, 1]);
    await app.unmount();
  },
);

import { expect, it, vi } from 'vitest';
import type { Answer, Replica, SyncStatus } from '../../replica/index.ts';
import { STARTING } from '../../replica/status.ts';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useFetched } from './use-fetched.ts';

const ARCHIVED: Answer<string> = {
  kind: 'problem',
  status: 503,
  problem: { detail: 'This event is archived.' } as never,
  retryAfterMs: null,
};

it('fetches again by itself when an archived event is brought back', async () => {
  let status = { ...STARTING, state: 'archived' } as SyncStatus;
  let changed = () => {};
  const replica: Partial<Replica> = {
    status: {
      get: () => status,
      subscribe: (listener) => {
        changed = listener;
        return () => undefined;
      },
    },
  };
  const answers: Answer<string>[] = [ARCHIVED, { kind: 'ok', body: 'known', sentAt: 0, receivedAt: 0 }];
  const ask = async () => answers.shift() as Answer<string>;
  const hook = await renderHook(replica, () => useFetched(ask));
  await vi.waitFor(() => expect(hook.latest()?.[0]).toMatchObject({ detail: 'This event is archived.' }));
  await doing(() => {
    status = { ...STARTING, state: 'up_to_date' } as SyncStatus;
    changed();
  });
  await vi.waitFor(() => expect(hook.latest()?.[0]).toMatchObject({ state: 'there', body: 'known' }));
  await hook.unmount();
});

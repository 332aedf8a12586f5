import { expect, it } from 'vitest';
import type { Replica, SyncStatus } from './index.ts';
import { useOutOfReach } from './react.tsx';
import { STARTING } from './status.ts';
import { renderHook } from './testing/render-hook.tsx';

it.each([
  ['offline', 'offline'],
  ['archived', 'archived'],
  ['starting', false],
  ['waiting', false],
  ['up_to_date', false],
] as const)('a server whose state is %s is out of reach: %s', async (state, reach) => {
  const status = { ...STARTING, state } as SyncStatus;
  const replica: Partial<Replica> = { status: { get: () => status, subscribe: () => () => undefined } };
  const hook = await renderHook(replica, useOutOfReach);
  expect(hook.latest()).toBe(reach);
  await hook.unmount();
});

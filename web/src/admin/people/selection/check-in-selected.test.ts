import { expect, it, vi } from 'vitest';
import { renderHook } from '../../../replica/testing/render-hook.tsx';
import { useCameToday } from './check-in-selected.tsx';

it('asks before people are checked in also where their records can’t be read: the check-in says so then', async () => {
  const exec = () => Promise.reject(new Error('disk'));
  const replica = { db: { check_ins: { find: () => ({ exec }) } }, clock: { offset: () => 0 } };
  const amina = { user: { id: 'amina', checkedIn: true } };
  const hook = await renderHook(replica as never, () => useCameToday([amina as never], 'Africa/Nairobi'));
  await vi.waitFor(() => expect(hook.latest()).toEqual(new Set()));
  await hook.unmount();
});

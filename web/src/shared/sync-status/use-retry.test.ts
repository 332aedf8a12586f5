import { afterEach, expect, it, vi } from 'vitest';
import type { RefusedCommand } from '../../replica/index.ts';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useRetry } from './use-retry.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = (code: string) => ({ id: code, refusal: { code, detail: '', at: 0 } }) as RefusedCommand;

it('asks for the password before what was refused without it, and for nothing else', async () => {
  const retryRefused = vi.fn(async () => {});
  const confirmed = vi.fn(async () => false);
  const hook = await renderHook({ outbox: { retryRefused } } as never, () => useRetry(confirmed));
  await hook.latest()?.(refused('confirm_password'));
  expect(retryRefused).not.toHaveBeenCalled();
  confirmed.mockResolvedValueOnce(true);
  await hook.latest()?.(refused('confirm_password'));
  await hook.latest()?.(refused('not_found'));
  expect(retryRefused.mock.calls).toEqual([['confirm_password'], ['not_found']]);
  expect(confirmed).toHaveBeenCalledTimes(2);
});

it('of an attendee goes at once: nothing of theirs asks for a password', async () => {
  const retryRefused = vi.fn(async () => {});
  const hook = await renderHook({ outbox: { retryRefused } } as never, () => useRetry());
  await hook.latest()?.(refused('confirm_password'));
  expect(retryRefused).toHaveBeenCalledOnce();
});

it('of what somebody else changed meanwhile replaces that knowingly, in place of the refused one', async () => {
  const done: unknown[] = [];
  const replica = {
    perform: async (...made: unknown[]) => void done.push(made),
    outbox: { dropRefused: async (id: string) => void done.push(id), retryRefused: vi.fn() },
  };
  const hook = await renderHook(replica as never, () => useRetry());
  const args = { user_id: 'amina', changes: { company: 'Ours' }, base: { company: 'Old' } };
  await hook.latest()?.({ ...refused('changed_meanwhile'), name: 'update_person', args } as RefusedCommand);
  expect(done).toEqual([['update_person', { user_id: 'amina', changes: { company: 'Ours' } }], 'changed_meanwhile']);
  expect(replica.outbox.retryRefused).not.toHaveBeenCalled();
});

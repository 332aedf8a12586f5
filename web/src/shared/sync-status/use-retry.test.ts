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

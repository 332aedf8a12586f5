import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useTellDone } from './use-tell-done.ts';

const showToast = vi.hoisted(() => vi.fn());
vi.mock('../../ui/feedback/toasts.ts', () => ({ showToast }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['up_to_date', ['Done.']],
  ['waiting', ['Done.']],
  ['offline', ['messaging.kept', 'sun']],
  ['archived', ['messaging.kept', 'sun']],
])('while the device is %s it says %s', async (state, said) => {
  showToast.mockClear();
  const status = { state };
  const follow = { get: () => status, subscribe: () => () => undefined };
  const hook = await renderHook({ status: follow } as never, useTellDone);
  hook.latest()?.('Done.');
  expect(showToast.mock.calls).toEqual([said]);
});

import { afterEach, expect, it, vi } from 'vitest';
import type { Replica } from '../../../replica/replica.ts';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { useImport } from './use-import.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'name,email\nAma Mensah,ama@example.org\nKofi Boateng,kofi@example.org\n';

it('a plan is carried out once, however fast its button is pressed again', async () => {
  const perform = vi.fn(async () => undefined);
  const hook = await renderHook({ perform } as never as Partial<Replica>, useImport);
  await doing(async () => hook.latest()?.choose(new File([LIST], 'people.csv'), []));
  const { state, confirm } = hook.latest() ?? {};
  expect(state?.at).toBe('plan');
  await doing(async () => void (await Promise.all([confirm?.(), confirm?.()])));
  expect(hook.latest()?.state).toEqual({ at: 'saved', total: 2 });
  expect(perform).toHaveBeenCalledOnce();
});

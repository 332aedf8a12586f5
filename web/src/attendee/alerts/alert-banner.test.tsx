import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useSaid } from './alert-banner.tsx';
import { useTopDialog } from './top-dialog.ts';

afterEach(() => vi.unstubAllGlobals());

it('an alert is said once: not with each minute, nor in a dialog that opens; the next one is said as well', async () => {
  const [page, dialog] = ['page', 'dialog'].map((id) => ({ id }) as HTMLElement) as [HTMLElement, HTMLElement];
  const hook = await renderHook({}, () => useSaid('talk', 'in 10 minutes', page));
  expect(hook.latest()).toBe('in 10 minutes');
  await hook.again(() => useSaid('talk', 'in 9 minutes', page));
  expect(hook.latest()).toBe('in 10 minutes');
  await hook.again(() => useSaid('talk', 'in 8 minutes', dialog));
  expect(hook.latest()).toBe('');
  await hook.again(() => useSaid('talk', 'in 7 minutes', page));
  expect(hook.latest()).toBe('');
  await hook.again(() => useSaid('message', 'The east wing is closed', dialog));
  expect(hook.latest()).toBe('The east wing is closed');
});

it('finds the dialog on top in browsers that do not know what `:modal` is', async () => {
  const [below, top] = [{}, {}];
  const querySelectorAll = (selector: string) => {
    if (selector.includes(':modal')) throw new SyntaxError(`'${selector}' is not a valid selector.`);
    return [below, top];
  };
  vi.stubGlobal('document', { body: {}, querySelectorAll });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const hook = await renderHook({}, useTopDialog);
  expect(hook.latest()).toBe(top);
  await hook.unmount();
});

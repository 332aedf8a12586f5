import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useInterruptible } from './use-interruptible.ts';

class Input {
  value = '';
}
/** What is on the page. */
const page = { activeElement: null as unknown, videos: [] as object[], unsaved: null as object | null };

beforeEach(() => {
  Object.assign(page, { activeElement: null, videos: [], unsaved: null });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('document', {
    get activeElement() {
      return page.activeElement;
    },
    querySelector: (selector: string) => (selector.includes('video') ? page.videos[0] : undefined) ?? page.unsaved,
    querySelectorAll: () => page.videos,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[string, object, boolean]>([
  ['nothing keeps them busy', {}, true],
  ['they type', { activeElement: Object.assign(new Input(), { value: 'Ami' }) }, false],
  ['something is unsaved', { unsaved: {} }, false],
  ['the camera shows', { videos: [{ checkVisibility: () => true }] }, false],
  ['the camera shows, in an older browser', { videos: [{ offsetParent: {} }] }, false],
  ['the camera of a door is behind another view', { videos: [{ checkVisibility: () => false }] }, true],
  ['it is, in an older browser', { videos: [{ offsetParent: null }] }, true],
  [
    'the place of the camera shows, and there is none',
    { videos: [{ srcObject: null, checkVisibility: () => true }] },
    true,
  ],
])('when %s', async (_, changed, may) => {
  Object.assign(page, changed);
  const hook = await renderHook({}, useInterruptible);
  expect(hook.latest()).toBe(may);
  Object.assign(page, { activeElement: null, videos: [], unsaved: null });
  await doing(() => vi.advanceTimersByTime(2_000));
  expect(hook.latest()).toBe(true);
  await hook.unmount();
});

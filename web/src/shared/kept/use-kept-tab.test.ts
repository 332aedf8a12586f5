import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useKeptTab } from './use-kept-tab.ts';

afterEach(() => vi.unstubAllGlobals());

it('another tab is shown, and kept, and shown on a full disk too', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, tab: string) => void kept.set(key, tab),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  const tabs = await renderHook({}, () => useKeptTab('programme', ['list', 'agenda', 'speakers']));
  await doing(() => tabs.latest()?.[1]('agenda'));
  expect(tabs.latest()?.[0]).toBe('agenda');
  expect([...kept]).toEqual([['programme', 'agenda']]);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await doing(() => tabs.latest()?.[1]('speakers'));
  expect(tabs.latest()?.[0]).toBe('speakers');
});

import { expect, test } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useKept } from './use-kept.ts';

const START = { day: '' };

test('is kept for who comes back, and another key is another state at once', async () => {
  const kept = (key: string) => () => useKept(key, START);
  const hook = await renderHook({ user_id: 'amina' }, kept('programme/2026-11-21'));
  const shown = () => hook.latest()?.[0];
  expect(shown()).toBe(START);
  await doing(() => hook.latest()?.[1]({ day: '2026-11-21' }));
  expect(shown()).toEqual({ day: '2026-11-21' });

  const before = hook.answers.length;
  await hook.again(kept('programme/2026-11-22'));
  expect(hook.answers.slice(before).map(([value]) => value)).not.toContainEqual({ day: '2026-11-21' });
  expect(shown()).toBe(START);
  await doing(() => hook.latest()?.[1]({ day: '2026-11-23' }));
  expect(shown()).toEqual({ day: '2026-11-23' });

  await hook.again(kept('programme/2026-11-21'));
  expect(shown()).toEqual({ day: '2026-11-21' });
  await hook.unmount();
  const later = await renderHook({ user_id: 'amina' }, kept('programme/2026-11-22'));
  expect(later.latest()?.[0]).toEqual({ day: '2026-11-23' });
  await later.unmount();
  const other = await renderHook({ user_id: 'kofi' }, kept('programme/2026-11-22'));
  expect(other.latest()?.[0]).toBe(START);
  await other.unmount();
});

import type { User } from '@baraza/schema/people/user';
import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { useBadges } from './use-badges.ts';

afterEach(() => vi.unstubAllGlobals());

it('says that there is nothing to print once no ticket is valid any more', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => Response.json({ tickets: [] }));
  const hook = await renderHook({}, () => useBadges({ id: 'event-001', name: 'Baraza', languages: ['en'] }));
  await doing(() => hook.latest()?.make([{ id: 'amina', name: 'Amina' } as User], 'a4'));
  expect(hook.latest()?.job).toEqual({ at: 'failed', why: 'revoked' });
});

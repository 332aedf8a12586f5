import { beforeEach, expect, it, vi } from 'vitest';

/** A phone's page anew, with what its browser says and what it has kept. */
async function page({ saveData = false, kept = {} as Record<string, string>, role = 'user' }) {
  const items = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.resetModules();
  const spare = await import('./spare-data.ts');
  spare.spareFor(role);
  return { ...spare, items };
}

beforeEach(() => vi.unstubAllGlobals());

it('follows the phone until the person chooses, and again when they leave it to the phone', async () => {
  const { sparing, chooseSparing, sparingChoice } = await page({ saveData: true });
  expect([sparingChoice(), sparing()]).toEqual(['as_phone', 'spare']);
  chooseSparing('no');
  expect([sparingChoice(), sparing()]).toEqual(['no', 'no']);
  chooseSparing('as_phone');
  expect([sparingChoice(), sparing()]).toEqual(['as_phone', 'spare']);
});

it('is on where the person chose so, whatever the phone says, also at the next start', async () => {
  const { chooseSparing, items } = await page({});
  chooseSparing('yes');
  const { sparing } = await page({ kept: Object.fromEntries(items) });
  expect(sparing()).toBe('spare');
});

it.each(['door', 'admin'])('is nothing for a %s: nobody waits at the entrance for it', async (role) => {
  const { sparing } = await page({ saveData: true, role, kept: { spareData: 'yes', dataCapReached: 'yes' } });
  expect(sparing()).toBe('no');
});

it('knows at the next start that the cap was reached, and forgets it when there is room', async () => {
  const { setCapped, sparing, items } = await page({});
  setCapped('own');
  expect(sparing()).toBe('capped');
  const next = await page({ kept: Object.fromEntries(items) });
  expect(next.sparing()).toBe('capped');
  next.setCapped(null);
  expect(next.sparing()).toBe('no');
});

import { beforeEach, describe, expect, it, vi } from 'vitest';

const never = (): Promise<boolean> => new Promise<boolean>(() => undefined);

interface Browser {
  persisted?: boolean;
  persist?: () => Promise<boolean>;
  permission?: PermissionState;
  offersToInstall?: true;
}

/** A browser with its answers; what it does not have is undefined. */
async function inBrowser(browser: Browser) {
  vi.resetModules();
  const { persist, permission } = browser;
  const asks = vi.fn(persist);
  vi.stubGlobal('navigator', {
    storage: persist && { persisted: async () => browser.persisted ?? false, persist: asks },
    permissions: {
      query: async () => {
        if (permission) return { state: permission };
        throw new TypeError('no such permission');
      },
    },
  });
  if (browser.offersToInstall) vi.stubGlobal('onbeforeinstallprompt', null);
  const protection = await import('./protection.ts');
  return { ...protection, asks };
}

describe('what a device holds', () => {
  beforeEach(() => void vi.unstubAllGlobals());

  it.each([
    ['is kept already', { persisted: true, persist: never, permission: 'granted' }, 'kept', 0],
    ['is kept where the browser decides by itself', { persist: async () => true }, 'kept', 1],
    ['may go where it decides against it', { persist: async () => false }, 'mayGo', 1],
    [
      'is asked for in silence where apps can be installed',
      { persist: async () => false, permission: 'prompt', offersToInstall: true },
      'mayGo',
      1,
    ],
    ['is not asked for before the person knows why', { persist: never, permission: 'prompt' }, 'ask', 0],
    ['is asked for at once where they said yes', { persist: async () => true, permission: 'granted' }, 'kept', 1],
    ['is nobody’s to say in an older browser', {}, 'unknown', 0],
    ['is nobody’s to say where asking fails', { persist: () => Promise.reject(new Error('no')) }, 'unknown', 1],
  ] as [string, Browser, string, number][])('%s', async (_, browser, protection, calls) => {
    const { protectQuietly, currentProtection, asks } = await inBrowser(browser);
    await protectQuietly();
    expect(currentProtection()).toBe(protection);
    expect(asks).toHaveBeenCalledTimes(calls);
  });

  it('is not waited for while the browser’s question is open, nor asked for twice', async () => {
    let answer: (kept: boolean) => void = () => undefined;
    const open = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    const { protectQuietly, askPerson, currentProtection, asks } = await inBrowser({
      persist: open,
      permission: 'prompt',
    });
    await protectQuietly();
    expect(askPerson()).toBeUndefined();
    await protectQuietly();
    expect(currentProtection()).toBe('asked');
    expect(asks).toHaveBeenCalledOnce();
    answer(true);
    await vi.waitFor(() => expect(currentProtection()).toBe('kept'));
  });
});

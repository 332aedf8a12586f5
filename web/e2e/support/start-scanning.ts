import type { Phone } from './phone.ts';

/** Begins the scan in the dialog that is open; where the camera was allowed already it begins by itself, maybe just before the press. */
export async function startScanning({ page }: Phone): Promise<void> {
  await page.waitForFunction(() => {
    const scan = document.querySelector<HTMLElement>('[data-scan]');
    if (scan?.dataset.scan === 'idle') scan.querySelector('button')?.click();
    return scan !== null && scan.dataset.scan !== 'idle';
  });
}

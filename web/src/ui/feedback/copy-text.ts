import { showToast } from './toasts.ts';

/** Puts a text on the clipboard, and says whether it is there. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(failed, 'danger');
  }
}

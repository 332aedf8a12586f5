import { openCodeReader } from './code-reader.ts';

/** Fetches what the scanner needs, so that a phone has it before it has no network. Says whether it is there. */
export async function warmUpScanner(): Promise<boolean> {
  try {
    (await openCodeReader()).close();
    return true;
  } catch {
    return false;
  }
}

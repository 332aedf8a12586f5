/**
 * Takes a note of why a session ends, then clears it: other tabs hear of that. A full disk may take the note once the token
 * and the last screen are gone; without a note it is over all the same.
 */
export function clearNoted(token: string, clear: (token: string) => void, note: () => void): void {
  try {
    note();
    clear(token);
  } catch {
    clear(token);
    try {
      note();
    } catch {}
  }
}

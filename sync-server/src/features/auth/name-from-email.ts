/** "wanjiru.kamau+phone@example.org" -> "Wanjiru Kamau" */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split('+')[0]?.split(/[^\p{L}\p{M}']+/u) ?? [];
  const name = words
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return name || 'Guest';
}

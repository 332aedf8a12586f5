/** "wanjiru.kamau+phone@example.org" -> "Wanjiru Kamau" */
export function nameFromEmail(email: string): string {
  const name = email
    .replace(/[@+].*/, '')
    .split(/[^\p{L}\p{M}']/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return name || 'Guest';
}

/**
 * Whether a session token was given to this person at this event. It is not verified, that is the server's affair; it
 * keeps one person's queue from going out under another's name.
 */
export function tokenBelongsTo(token: string | null, owner: { user_id: string; event_id: string }): token is string {
  const payload = token?.split('.')[1];
  if (!payload) return false;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
    const claims = JSON.parse(json) as { sub?: unknown; event_id?: unknown };
    return claims.sub === owner.user_id && claims.event_id === owner.event_id;
  } catch {
    return false;
  }
}

/**
 * Whether a session token belongs to this person at this event. The signature is not verified; that is the server's
 * task. The check keeps one person's commands from being sent in another person's name.
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

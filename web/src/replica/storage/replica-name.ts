/** Name of a replica's databases, unique per person and event, whatever characters the ids have. */
export const replicaName = (user_id: string, event_id: string): string =>
  `baraza-${plainLetters(event_id)}-${plainLetters(user_id)}`;

/** Replaces other characters by their code points, so that two ids never share a name. */
const plainLetters = (id: string): string =>
  [...id].map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16)}_`)).join('');

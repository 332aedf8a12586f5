/** Names a replica's databases: one for each person and event, whatever letters their ids have. */
export const replicaName = (user_id: string, event_id: string): string =>
  `baraza-${plainLetters(event_id)}-${plainLetters(user_id)}`;

/** Other letters become their code points, so that two ids never share a name. */
const plainLetters = (id: string): string =>
  [...id].map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16)}_`)).join('');

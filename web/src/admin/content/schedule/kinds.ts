import type { Session } from '@baraza/schema/programme/session';

const WORDS: readonly [RegExp, Session['kind']][] = [
  [/keynote|opening|closing|plenary/, 'keynote'],
  [/panel|podium|discussion|debate/, 'panel'],
  [/workshop|hands-on|training|tutorial/, 'workshop'],
  [/poster/, 'poster'],
  [/social|party|performance|concert|show|meeting|game|dinner|reception/, 'social'],
  [/break|lunch|coffee|pause/, 'break'],
];

/** Maps another system's session type to one of our kinds. */
export function kindFrom(type: string): Session['kind'] {
  const word = type.toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'talk';
}

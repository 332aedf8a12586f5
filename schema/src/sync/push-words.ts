/**
 * Phrases that are frequent in pushes on the socket, from `SINCE.pushWords` on. Each is replaced by a control character (U+0001 for the first),
 * which JSON text never contains: a browser can't deflate with a dictionary, and so a scan is half as long. They are replaced in this
 * order. Both sides have the same list, so it never changes. At most 31.
 */
export const PUSH_WORDS: readonly string[] = [
  '{"type":"push","n":',
  ',"language":"',
  ',"push":{"',
  'protocol":1,"device":{"id":"',
  '","name":"',
  '","app_version":"',
  '","sent_at":"20',
  'Z","waiting":',
  ',"last_seq":',
  ',"clock_offset_ms":',
  '},"speaks":',
  ',"short":{"name":"',
  ',"device_id":"',
  '","device_seq":',
  ',"commands":[{"id":"',
  '"}}]}}}',
  '"}},{"id":"',
  '","args":{"',
  'record_check_in',
  'check_in_id":"',
  '","user_id":"',
  '","gate_id":"',
  '","check_in_method":"',
  '","verdict":"',
  'admitted',
  'epoch":"',
];

/** The same for answers. At most 28, because `answerWords` adds up to three. */
const ANSWER_WORDS: readonly string[] = [
  '{"type":"pushed","n":',
  ',"answer":{"protocol":1,"speaks":',
  ',"epoch":"',
  '","role":"',
  '","server_time":"20',
  'Z","outcomes":[',
  '],"applied":{"first":"',
  '","last":"',
  '","count":',
  ',"transaction":"',
  '","arrived_at":"20',
  'Z","collections":["',
  'check_ins","users',
  '"]}}}',
  '{"command_id":"',
  '","status":"rejected","code":"',
  '","detail":"',
  ',"documents":[',
  '{"collection":"',
  '","document":{"id":"',
];

/** Replaces the words. @param json without control characters, as what is written by `JSON.stringify` */
export const abbreviated = (json: string, words: readonly string[]): string =>
  words.reduce((text, word, at) => text.replaceAll(word, String.fromCharCode(at + 1)), json);

/** The inverse of `abbreviated` with the same words; JSON that was not abbreviated stays as it is. */
export const expanded = (text: string, words: readonly string[]): string =>
  Array.from(text, (character) => words[character.charCodeAt(0) - 1] ?? character).join('');

/** In place of an epoch: no text has it. */
const NONE = '\u0000';

/**
 * The words of one answer: beside the common ones what both sides know already, the epoch and the ids of the first and the last command.
 * @param push that it answers; undefined: no push waits for it any more
 * @param epoch of the last answer on this socket; undefined on the first
 */
export function answerWords(push: { short?: unknown } | undefined, epoch: string | undefined): string[] {
  const { commands } = (push?.short ?? {}) as { commands?: unknown };
  const ids = Array.isArray(commands) ? [commands[0]?.id, commands.at(-1)?.id] : [];
  return [...ANSWER_WORDS, epoch || NONE, ...ids.filter((id) => typeof id === 'string' && id !== '')];
}

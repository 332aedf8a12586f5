import { EVENT_ID_MAX } from '@baraza/schema/event/event-id';
import { plainDigits } from '../../../i18n/plain-digits.ts';

/** Latin letters that are more than a letter with a mark. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ɓ: 'b', ɗ: 'd', ƙ: 'k' },
  ...{ ŋ: 'ng', ɛ: 'e', ɔ: 'o' },
};

/** What of a name an id may have. */
const plainOf = (name: string): string =>
  plainDigits(name.toLowerCase().normalize('NFKD'))
    .replace(/[\p{M}'’ʼʻ`]/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? '-')
    .replace(/-+/g, '-');

const cut = (id: string, max = EVENT_ID_MAX): string => id.slice(0, max).replace(/^-|-$/g, '');

/**
 * An id for an event of this name that none of the others has; where the script of the name has none of its letters,
 * of the year: "event-2027".
 */
export function suggestedId(name: string, startsOn: string, taken: readonly string[]): string {
  const plain = cut(plainOf(name));
  const id = /[a-z].|.[a-z]/.test(plain) ? plain : cut(`event-${plain || startsOn.slice(0, 4)}`);
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? id : `${cut(id, EVENT_ID_MAX - 3)}-${count}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

import { plainDigits } from '../../i18n/plain-digits.ts';

/**
 * The `tel:` address for a text that a person typed: of its first number, in the digits of any script. Undefined where
 * it is not sure which number that is: a wrong one would call a stranger.
 */
export function telephone(text = ''): string | undefined {
  const plain = plainDigits(text.normalize('NFKC'));
  // A code such as "*144#" is no number.
  if (/[*#]/.test(plain)) return undefined;
  // An extension and a second number follow a letter or a mark.
  const [found = ''] = /\+?[\s(]*\d[\d\s.()\p{Pd}\p{Cf}]*/u.exec(plain) ?? [];
  // The zero of "+44 (0)20 7946 0000" is for calls from within the country.
  const number = found.replace(/^(\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '');
  const rest = plain.slice(plain.indexOf(found) + found.length);
  // Of "0211/123456" that would be the area alone.
  const least = /\d/.test(rest) ? 7 : 3;
  return new RegExp(`^\\+?\\d{${least},15}$`).test(number) ? `tel:${number}` : undefined;
}

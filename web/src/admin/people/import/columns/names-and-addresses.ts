import { EMAIL_PATTERN } from '@baraza/schema/define/email-pattern';

/** A text on one line, with single spaces and composed letters. */
export const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const IN_BRACKETS = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/;
/** What may be in a domain; `URL` would read other characters as ports, paths or names. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Writes a domain in letters of any script as it is sent in mails (`xn--…`). */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || !DOMAIN.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Reads `a@b`, `mailto:a@b` or `Name <a@b>`, without invisible characters. */
export function readAddress(cell: string): { email: string; name: string } {
  const text = clean(cell.replace(/\p{Cf}/gu, ''));
  const [, name = '', inside = text] = IN_BRACKETS.exec(text) ?? [];
  return { email: asciiDomain(inside.trim().replace(/^mailto:/i, '')), name: clean(name) };
}

export const isAddress = (email: string): boolean => email.length <= 254 && EMAIL_PATTERN.test(email);

/** Some lists have the full name in the column of the given one. */
export const fullName = (first: string, last: string): string =>
  last !== '' && first.endsWith(` ${last}`) ? first : clean(`${first} ${last}`);

const TITLES = new Set('phd dphil dr prof md mph msc bsc ba ma mba llb llm jr junior sr senior esq cpa mp'.split(' '));

/**
 * "Last, First" as people say it. What may be a title stays behind the name: one that is known, capitals, anything with
 * dots or of one or two letters.
 */
export function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map(clean);
  const isName = /\p{L}{3}/u.test(first) && !/[.\d]/.test(first) && first !== first.toUpperCase();
  if (!last || !isName || more.length > 0) return name;
  return first
    .toLowerCase()
    .split(' ')
    .some((word) => TITLES.has(word))
    ? name
    : `${first} ${last}`;
}

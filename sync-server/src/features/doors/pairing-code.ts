import { createHash, randomInt } from 'node:crypto';

/** No characters that look alike, and no vowels, so that no words appear. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/**
 * 28^10 codes (48 bits), each good once and for ten minutes: short enough to type, and hopeless to guess even at
 * thousands of guesses a second. So a right one need never be refused for what others tried.
 */
export function newPairingCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
}

/** Hash of a typed code; ignores case and separators. Only the hash is stored. */
export const hashOfPairingCode = (typed: string): string => sha256(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Under which a used code is found by the phone that used it, and by nobody else. */
export const hashOfUsedCode = (typed: string, secret: string): string =>
  sha256(`${hashOfPairingCode(typed)} ${secret}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

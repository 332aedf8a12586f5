import { createHash, randomInt } from 'node:crypto';

/** No characters that look alike, and no vowels, so that no words appear. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** 28^8 codes (about 38 bits), valid for ten minutes with few attempts: short enough to type, not guessable. */
export function newPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Hash of a typed code; ignores case and separators. Only the hash is stored. */
export const hashOfPairingCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');

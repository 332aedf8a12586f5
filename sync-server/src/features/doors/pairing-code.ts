import { createHash, randomInt } from 'node:crypto';

/** Nothing that looks like something else, and nothing that makes words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** 28^8, some 38 bits, for ten minutes, with few tries: read out over a counter and typed in, it can't be guessed. */
export function newPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Of a code as somebody typed it: small or with other marks between. Only a hash is kept. */
export const hashOfPairingCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');

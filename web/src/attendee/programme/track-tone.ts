import type { Tone } from '../../ui/badge.tsx';

const TONES: readonly Tone[] = ['brand', 'earth', 'sky', 'sun'];

/** The same track always gets the same colour. */
export function trackTone(track: string): Tone {
  if (!track) return 'neutral';
  let sum = 0;
  for (const letter of track) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return TONES[sum % TONES.length] ?? 'brand';
}

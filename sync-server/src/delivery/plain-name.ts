/** Graphemes that a name may have in a mail or a notification. */
const MAX_LENGTH = 60;

/** Line ends, control characters, bidi overrides and isolates, tags, halves of pairs; not the joiners of emoji and scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;
const WITH_SCHEME = /[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|sms|javascript|data):\S*|\bwww\.\S+/giu;
/** What programs make a link of by themselves: "evil.test", "pay@evil.test", "1.2.3.4"; also with other full stops. */
const IN_A_LINK = /(?<=[\p{L}\p{N}_-])[.@\uff0e\u3002\uff61\uff20]+(?=[\p{L}\p{N}])/gu;
/** More marks on one letter than any script has run into the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A person's own words, as a mail or a notification may carry them: one short line without links, control characters
 * and changes of direction. '' when nothing is left.
 */
export function plainName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(UNSEEN, ' ')
    .replace(WITH_SCHEME, ' ')
    .replace(IN_A_LINK, ' ')
    .replace(/[<>]/g, ' ')
    .replace(STACKED_MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  const parts = [...graphemes.segment(plain)].map(({ segment }) => segment);
  return parts.length > MAX_LENGTH ? `${parts.slice(0, MAX_LENGTH).join('').trim()}…` : plain;
}

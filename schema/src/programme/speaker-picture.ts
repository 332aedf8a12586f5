import type { Speaker } from './speaker.ts';

/** The fields in which programme files name a person's picture. */
const FIELDS = ['avatar', 'avatar_url', 'image', 'picture'] as const;
const LONGEST = 2_000;

/** Where the picture of an imported speaker is, by the file that they came with; undefined without an https address. */
export function pictureAddress(source: Speaker['source']): URL | undefined {
  for (const field of FIELDS) {
    const said = source?.[field];
    const address = typeof said === 'string' && said.length <= LONGEST ? parsed(said) : undefined;
    if (address?.protocol === 'https:' && address.username === '' && address.password === '') return address;
  }
  return undefined;
}

/** By hand: Safari before 17 has no `URL.canParse`. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Most pictures that one call fetches: it answers before its caller gives up. */
export const PICTURES_AT_ONCE = 8;

/** A text with emphasis and links in it. */
export type Inline =
  | string
  | { kind: 'em'; inline: Inline[] }
  | { kind: 'strong'; inline: Inline[] }
  /** `href` is http, https or mailto. */
  | { kind: 'link'; href: string; inline: Inline[] };

export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  /** `start`: the number of the first item, where it is not 1. */
  | { kind: 'list'; ordered: boolean; start?: number; items: Inline[][] };

/** The address of a link; undefined for all but the web and mail, whatever the text. */
export function linkAddress(text: string): string | undefined {
  try {
    const { href, protocol } = new URL(text.trim());
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

export const emphasis = (kind: 'em' | 'strong', inline: Inline[]): Inline[] =>
  inline.length > 0 ? [{ kind, inline }] : [];

/** A link, or only its text when its address is none. */
export function link(address: string, inline: Inline[]): Inline[] {
  const href = linkAddress(address);
  return href && inline.length > 0 ? [{ kind: 'link', href, inline }] : inline;
}

const BARE = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»”]/g;

/** A text with the addresses that stand in it as links. */
export function withBareLinks(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(BARE)) {
    parts.push(text.slice(end, index), ...link(address, [address]));
    end = index + address.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

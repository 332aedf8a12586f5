import { decoded } from './decoded.ts';
import { type Block, emphasis, type Inline, link, linkAddress, withBareLinks } from './rich-text.ts';

const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const KNOWN = /<\/?(?:p|br|ul|ol|li|a|em|i|strong|b|div|h[1-6]|blockquote|span|code|pre)\b[^<>]*>/i;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Their content is no text for people. */
const UNREAD = /<(script|style|template|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BLOCKS = new Set([
  'p',
  'div',
  'blockquote',
  'pre',
  'section',
  'article',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Whether a text has tags that people use for texts: "a < b" has none. */
export const looksLikeHtml = (text: string): boolean => KNOWN.test(text);

interface Open {
  tag: string;
  inline: Inline[];
  href: string;
}

/** Paragraphs, lists, emphasis and links of a text in HTML. Nothing of it ever reaches the page as HTML. */
export function readHtml(text: string): Block[] {
  const reader = new Reader();
  const source = text.replace(UNREAD, '');
  let end = 0;
  for (const { 0: whole, 1: closing, 2: name, 3: rest = '', index } of source.matchAll(TAG)) {
    reader.text(decoded(source.slice(end, index)));
    end = index + whole.length;
    if (!name) continue;
    if (closing) reader.close(name.toLowerCase());
    else
      reader.open(
        name.toLowerCase(),
        decoded(
          HREF.exec(rest)
            ?.slice(1)
            .find((each) => each !== undefined) ?? '',
        ),
      );
  }
  reader.text(decoded(source.slice(end)));
  return reader.end();
}

class Reader {
  readonly #blocks: Block[] = [];
  #list: (Block & { kind: 'list' }) | undefined;
  /** Lists within each other. */
  #depth = 0;
  #stack: Open[] = [{ tag: '', inline: [], href: '' }];

  text(text: string): void {
    const plain = text.replace(/[^\S\u00a0]+/g, ' ');
    const isStart = this.#stack.every(({ inline }) => inline.length === 0);
    const shown = isStart ? plain.trimStart() : plain;
    // No link within a link: browsers would draw the outer one empty.
    const isLinked = this.#stack.some(({ tag, href }) => tag === 'a' && linkAddress(href));
    if (shown) this.#top().push(...(isLinked ? [shown] : withBareLinks(shown)));
  }

  open(tag: string, href: string): void {
    if (tag === 'a') this.close(tag);
    if (tag === 'br') this.#top().push('\n');
    else if (tag === 'ul' || tag === 'ol') {
      this.#flush();
      this.#depth += 1;
      // The items of a list within a list follow those around it.
      this.#list ??= { kind: 'list', ordered: tag === 'ol', items: [] };
    } else if (tag === 'li' || BLOCKS.has(tag)) {
      this.#flush();
      if (tag.startsWith('h')) this.#push({ tag, inline: [], href });
    } else if (['em', 'i', 'strong', 'b', 'a'].includes(tag)) this.#push({ tag, inline: [], href });
  }

  close(tag: string): void {
    if (tag === 'ul' || tag === 'ol') {
      this.#flush();
      this.#depth -= 1;
      if (this.#depth <= 0) this.#endList();
    } else if (tag === 'li' || BLOCKS.has(tag)) this.#flush();
    else if (this.#stack.some((each) => each.tag === tag)) {
      while (this.#stack.at(-1)?.tag !== tag) this.#pop();
      this.#pop();
    }
  }

  end(): Block[] {
    this.#flush();
    this.#endList();
    return this.#blocks;
  }

  #top = (): Inline[] => (this.#stack.at(-1) as Open).inline;

  #push(open: Open): void {
    if (this.#stack.length < 10) this.#stack.push(open);
  }

  #pop(): void {
    const { tag, inline, href } = this.#stack.pop() as Open;
    if (tag === 'a') this.#top().push(...link(href, inline));
    else this.#top().push(...emphasis(tag === 'em' || tag === 'i' ? 'em' : 'strong', inline));
  }

  /** Ends a paragraph or an item of a list. */
  #flush(): void {
    while (this.#stack.length > 1) this.#pop();
    const inline = this.#top();
    this.#stack = [{ tag: '', inline: [], href: '' }];
    if (inline.every((part) => typeof part === 'string' && part.trim() === '')) return;
    if (this.#list) this.#list.items.push(inline);
    else this.#blocks.push({ kind: 'paragraph', inline });
  }

  #endList(): void {
    if (this.#list && this.#list.items.length > 0) this.#blocks.push(this.#list);
    this.#list = undefined;
    this.#depth = 0;
  }
}

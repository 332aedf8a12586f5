import { looksLikeHtml, readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { type Block, type Inline, linkAddress } from './rich-text.ts';

/** The blocks of a text of somebody else, in Markdown or HTML, or plain. */
export const readRichText = (text: string): Block[] => (looksLikeHtml(text) ? readHtml(text) : readMarkdown(text));

/** The same without marks, for what shows letters alone: lists by lines, and a link as its text and, in brackets, its address. */
export const plainText = (text: string): string => readRichText(text).map(plainBlock).join('\n\n');

function plainBlock(block: Block): string {
  if (block.kind === 'paragraph') return plainInline(block.inline);
  const first = block.start ?? 1;
  return block.items.map((item, at) => `${block.ordered ? `${first + at}.` : '-'} ${plainInline(item)}`).join('\n');
}

const plainInline = (inline: readonly Inline[]): string =>
  inline
    .map((part) => {
      if (typeof part === 'string') return part;
      const words = plainInline(part.inline);
      if (part.kind !== 'link') return words;
      // A link that shows its own address says it once.
      return [words, `mailto:${words}`].some((own) => linkAddress(own) === part.href)
        ? words
        : `${words} (${part.href.replace(/^mailto:/, '')})`;
    })
    .join('');

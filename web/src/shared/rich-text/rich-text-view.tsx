import { readRichText } from '@baraza/schema/define/rich-text/read-rich-text';
import type { Inline } from '@baraza/schema/define/rich-text/rich-text';
import { Fragment, type ReactNode, useMemo } from 'react';

export interface RichTextProps {
  /** Markdown, HTML or plain text of somebody else. */
  text: string;
  lang?: string | undefined;
}

/** A text of another system with its emphasis, lists and links, and nothing else of it. */
export function RichText({ text, lang }: RichTextProps) {
  const blocks = useMemo(() => readRichText(text), [text]);
  return (
    <div dir="auto" lang={lang} className="grid gap-3 text-pretty">
      {blocks.map((block, at) => {
        const key = `${at}`;
        if (block.kind === 'paragraph')
          return (
            <p key={key} dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {drawn(block.inline)}
            </p>
          );
        const numbers = block.start === undefined ? {} : { start: block.start };
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={key} {...numbers} className={`grid gap-1 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
            {block.items.map((item, place) => {
              const itemKey = `${place}`;
              return (
                <li key={itemKey} className="whitespace-pre-line wrap-anywhere">
                  {drawn(item)}
                </li>
              );
            })}
          </List>
        );
      })}
    </div>
  );
}

const drawn = (inline: readonly Inline[]): ReactNode =>
  inline.map((part, at) => {
    const key = `${at}`;
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
    if (part.kind === 'em') return <em key={key}>{drawn(part.inline)}</em>;
    if (part.kind === 'strong') return <strong key={key}>{drawn(part.inline)}</strong>;
    return (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-brand-ink underline underline-offset-4"
      >
        {drawn(part.inline)}
      </a>
    );
  });

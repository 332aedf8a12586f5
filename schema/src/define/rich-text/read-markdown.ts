import { type Block, emphasis, type Inline, link, withBareLinks } from './rich-text.ts';

const ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+/;
const HEADING = /^#{1,6}\s+/;
const QUOTE = /^>\s?/;
const RULE = /^\s*(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|```\w*)$/;

/** Paragraphs, lists, emphasis and links of a Markdown text; all else of it stays text, its line breaks too. */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: { start: number | undefined; last: number | undefined; texts: string[] } | undefined;
  let isAfterBlank = false;
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', inline: readInline(lines.join('\n')) });
    if (items) {
      const { start = 1, last, texts } = items;
      const numbered = { ordered: last !== undefined, ...(start !== 1 && { start }) };
      blocks.push({ kind: 'list', ...numbered, items: texts.map((each) => readInline(each)) });
    }
    lines = [];
    items = undefined;
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const item = ITEM.exec(line);
    // Only the next number goes on with a numbered list after a blank line.
    const isBlank = line.trim() === '';
    if (isAfterBlank && !isBlank && !item) end();
    isAfterBlank = isBlank && items?.last !== undefined;
    if (isAfterBlank) continue;
    if (RULE.test(line) || isBlank) {
      end();
    } else if (item) {
      const number = item[1] === undefined ? undefined : Number(item[1]);
      if (!items || !follows(number, items.last)) end();
      items ??= { start: number, last: number, texts: [] };
      items.last = number;
      items.texts.push(line.slice(item[0].length));
    } else if (HEADING.test(line)) {
      end();
      blocks.push({ kind: 'paragraph', inline: emphasis('strong', readInline(line.replace(HEADING, ''))) });
    } else if (items && /^\s/.test(line)) {
      items.texts.push(`${items.texts.pop()}\n${line.trim()}`);
    } else {
      if (items) end();
      lines.push(line.replace(QUOTE, ''));
    }
  }
  end();
  return blocks;
}

const MARK = String.raw`[\\*_[\]()#+.!<>\x60-]`;
const ESCAPES = new RegExp(String.raw`\\(${MARK})`, 'g');

/** Whether an item is of the same list; many people number all items with 1. */
const follows = (number: number | undefined, last: number | undefined): boolean =>
  number === undefined || last === undefined ? number === last : number === last + 1 || (number === 1 && last === 1);

const SPECIAL = new RegExp(
  [
    String.raw`\\(?<escaped>${MARK})`,
    String.raw`\x60(?<code>[^\x60\n]+)\x60`,
    String.raw`!?\[(?<text>[^[\]\n]{1,500})\]\(\s*<?(?<address>[^\s<>()]{1,2000}(?:\([^\s<>()]*\)[^\s<>()]*)?)>?(?:\s+"[^"\n]*")?\s*\)`,
    String.raw`<(?<auto>(?:https?:\/\/|mailto:)[^\s<>]+)>`,
    // Before emphasis: an address has any number of underscores in it.
    String.raw`(?<bare>https?:\/\/(?:\\${MARK}|[^\s<>"[\\\x60])+)`,
    // Only around text: 2 * 3 stays as it is. What is before a mark, and last within it, `isMark` looks at.
    String.raw`\*\*(?=\S)(?<bold>[^*]+(?:\*[^*]+\*[^*]*)*)\*\*(?![*])`,
    String.raw`__(?=\S)(?<bold2>[^_]+)__(?![_\w])`,
    String.raw`\*(?=[^\s*])(?<em>[^*\n]+)\*(?![*\w])`,
    String.raw`_(?=[^\s_])(?<em2>[^_\n]+)_(?![_\w])`,
  ].join('|'),
  'g',
);

/** Not inside words: snake_case stays as it is. By hand, as Safari before 16.4 knows no lookbehind. */
function isMark({ 0: whole, index, input, groups = {} }: RegExpExecArray): boolean {
  const within = groups.bold ?? groups.bold2 ?? groups.em ?? groups.em2;
  if (within === undefined) return true;
  const before = input[index - 1] ?? ' ';
  return before !== whole[0] && !/\w/.test(before) && !/\s$/.test(within);
}

function* marksIn(text: string): Generator<RegExpExecArray> {
  const special = new RegExp(SPECIAL);
  for (let found = special.exec(text); found; found = special.exec(text)) {
    if (isMark(found)) yield found;
    else special.lastIndex = found.index + 1;
  }
}

const DEEPEST = 4;

function readInline(text: string, depth = 0): Inline[] {
  if (depth > DEEPEST) return [text];
  const parts: Inline[] = [];
  let plain = '';
  let end = 0;
  for (const { 0: whole, index, groups = {} } of marksIn(text)) {
    plain += text.slice(end, index);
    end = index + whole.length;
    const { escaped, code, auto, bare } = groups;
    const unmarked = escaped ?? code ?? bare?.replace(ESCAPES, '$1');
    if (unmarked) {
      plain += unmarked;
      continue;
    }
    parts.push(...withBareLinks(plain), ...(auto ? link(auto, [auto.replace('mailto:', '')]) : marked(groups, depth)));
    plain = '';
  }
  return [...parts, ...withBareLinks(plain + text.slice(end))];
}

function marked({ text, address, bold, bold2, em, em2 }: Record<string, string | undefined>, depth: number): Inline[] {
  if (text !== undefined && address !== undefined) return link(address, [text]);
  const strong = bold ?? bold2;
  return strong === undefined
    ? emphasis('em', readInline(em ?? em2 ?? '', depth + 1))
    : emphasis('strong', readInline(strong, depth + 1));
}

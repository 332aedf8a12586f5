import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeHtml, readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { plainText } from './read-rich-text.ts';
import type { Block, Inline } from './rich-text.ts';

/** As a short text: *em*, **strong**, [text](address), blocks one per line. */
const shown = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? inline(block.inline)
        : block.items.map((item) => `${block.ordered ? '#' : '-'} ${inline(item)}`).join('\n'),
    )
    .join('\n\n');
const inline = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const within = inline(part.inline);
      if (part.kind === 'link') return `[${within}](${part.href})`;
      return part.kind === 'em' ? `*${within}*` : `**${within}**`;
    })
    .join('');

describe('Markdown', () => {
  it.each<[string, [start: number | undefined, items: number][]]>([
    ['1. First\n\n2. Second\n\n\n3. Third', [[undefined, 3]]],
    ['24. November: opening', [[24, 1]]],
    [
      '24. November: opening\n\n26. November: closing',
      [
        [24, 1],
        [26, 1],
      ],
    ],
    [
      '24. November: opening\n26. November: closing',
      [
        [24, 1],
        [26, 1],
      ],
    ],
    ['1. One\n1. Two\n1. Three', [[undefined, 3]]],
    [
      '1. One\n2. Two\n\nAnd again\n\n1. One',
      [
        [undefined, 2],
        [undefined, 1],
      ],
    ],
    ['0. None\n1. One', [[0, 2]]],
    [
      '1. One\n\n- Other\n- Others',
      [
        [undefined, 1],
        [undefined, 2],
      ],
    ],
  ])('numbers the items of %j as they are numbered', (text, expected) => {
    const lists = readMarkdown(text).flatMap((block) => (block.kind === 'list' ? [block] : []));
    expect(lists.map(({ start, items }) => [start, items.length])).toEqual(expected);
  });

  it.each([
    ['plain, 2 * 3 * 4 and snake_case_names', 'plain, 2 * 3 * 4 and snake_case_names'],
    ['two\nlines\r\n\r\nand a paragraph', 'two\nlines\n\nand a paragraph'],
    ['*one* and **two**, _three_ __four__', '*one* and **two**, *three* **four**'],
    ['**bold with *both* in it**', '**bold with *both* in it**'],
    ['# Heading\ntext', '**Heading**\n\ntext'],
    ['Bring:\n\n* a\n* b\n  more of b\n\n1. x\n2) y', 'Bring:\n\n- a\n- b\nmore of b\n\n# x\n# y'],
    ['> quoted\n> twice', 'quoted\ntwice'],
    ['one\n\n---\n\ntwo', 'one\n\ntwo'],
    ['[name](https://a.example/b "title")', '[name](https://a.example/b)'],
    ['[wiki](https://a.example/b_(c))', '[wiki](https://a.example/b_(c))'],
    ['<mailto:a@b.example>', '[a@b.example](mailto:a@b.example)'],
    ['see https://a.example/x_y_z, please', 'see [https://a.example/x_y_z](https://a.example/x_y_z), please'],
    ['(https://a.example/_next_/x)', '([https://a.example/_next_/x](https://a.example/_next_/x))'],
    ['https://a.example/*a*/b\\_c.', '[https://a.example/*a*/b_c](https://a.example/*a*/b_c).'],
    ['https://a.example,[b](https://b.example)', '[https://a.example](https://a.example/),[b](https://b.example/)'],
    ['**https://a.example/x** _y_', '**[https://a.example/x](https://a.example/x)** *y*'],
    ['[bad](javascript:alert(1))', 'bad'],
    ['[bad](data:text/html,x)', 'bad'],
    ['`code *stays*` and \\*this\\*', 'code *stays* and *this*'],
    ['![picture](https://a.example/p.png)', '[picture](https://a.example/p.png)'],
    ['a < b & c > d', 'a < b & c > d'],
  ])('%j', (text, expected) => {
    expect(looksLikeHtml(text)).toBe(false);
    expect(shown(readMarkdown(text))).toBe(expected);
  });
});

describe('HTML', () => {
  it.each([
    ['<p>One <em>two</em> <strong>three</strong></p><p>Four<br/>five</p>', 'One *two* **three**\n\nFour\nfive'],
    ['<ul><li>a</li><li><b>b</b><ul><li>c</li></ul></li><li>d</li></ul>e', '- a\n- **b**\n- c\n- d\n\ne'],
    ['<ol><li>a<li>b</ol>', '# a\n# b'],
    ['<h2>Title</h2>text\n  wrapped', '**Title**\n\ntext wrapped'],
    ['<p>A&amp;B &lt;c&gt; &#128512; &unknown;</p>', 'A&B <c> 😀 &unknown;'],
    ['<a href="https://a.example?x=1&amp;y=2">go</a>', '[go](https://a.example/?x=1&y=2)'],
    [
      '<a href="https://a.example/b">see <b>https://a.example/b</b></a>',
      '[see **https://a.example/b**](https://a.example/b)',
    ],
    [
      '<a href="https://a.example/b">one <a href="https://a.example/c">two</a>',
      '[one ](https://a.example/b)[two](https://a.example/c)',
    ],
    ['<a name="b">https://a.example/b</a>', '[https://a.example/b](https://a.example/b)'],
    ["<a onclick='x()' href='  JavaScript:alert(1)'>go</a>", 'go'],
    ['<a href="jav&#97;script:alert(1)">go</a>', 'go'],
    ['<p>a<script>alert(1)</script>b<style>p{}</style><!-- c -->d</p>', 'abd'],
    ['<p>unclosed <em>word<script>alert(1)', 'unclosed *word*'],
    ['<p>x<img src=x onerror=alert(1)>y<svg onload=alert(1)>z</svg></p>', 'xy'],
    ['</p></em></ul><p>closed first</p>', 'closed first'],
  ])('%j', (text, expected) => {
    expect(looksLikeHtml(text)).toBe(true);
    expect(shown(readHtml(text))).toBe(expected);
  });
});

it.each([
  ['plain,\ntwo lines\n\nand *more*', 'plain,\ntwo lines\n\nand more'],
  ['* a\n* b **c**\n\n3. d\n4. e', '- a\n- b c\n\n3. d\n4. e'],
  [
    '[here](https://a.example/b), https://a.example, [a@b.example](mailto:a@b.example)',
    'here (https://a.example/b), https://a.example, a@b.example',
  ],
  ['<p>Ask <a href="mailto:a@b.example"><em>us</em></a>&nbsp;&lt;now&gt;</p>', 'Ask us (a@b.example)\u00a0<now>'],
])('%j without marks', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

const hrefsIn = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...(part.kind === 'link' ? [part.href] : []), ...hrefsIn(part.inline)],
  );
const linksIn = (parts: readonly Inline[]): Inline[][] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.kind === 'link' ? [part.inline] : linksIn(part.inline),
  );

it('of whatever text gives only texts, and links to the web or mail with none in each other', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<a href="',
      '<a href="https://b.example">',
      "<a href='javascript:x'>",
      '">',
      '</a>',
      '<p>',
      '<ul><li>',
      '<script>',
      '**',
      '*',
      '_',
    ),
    fc.constantFrom('[x](', 'javascript:alert(1)', ')', 'https://a.example', '\n\n- ', '&#106;', '<!--', '`', '\\'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      for (const blocks of [readHtml(text), readMarkdown(text)]) {
        const parts = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.inline : block.items.flat()));
        for (const href of hrefsIn(parts)) expect(href).toMatch(/^(https?:|mailto:)/);
        for (const link of linksIn(parts)) expect(hrefsIn(link)).toEqual([]);
      }
    }),
  );
});

it.each(['*', '_', '**', '[', '[a](', '<a ', '<!--', '`', '* ', '&#', 'https://', '> ', '1. '])(
  'ends for five thousand characters of %j',
  (piece) => {
    const text = piece.repeat(5_000 / piece.length);
    expect(readMarkdown(text)).toBeDefined();
    expect(readHtml(text)).toBeDefined();
  },
);

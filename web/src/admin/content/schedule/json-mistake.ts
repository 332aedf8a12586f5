import type { Place } from './schedule-error.ts';

// Each string matches in one way only: an unclosed one would be tried in all of them.
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'next' | 'nothing';

/** Where a text stops being JSON: browsers differ in whether they say so. */
export function jsonMistake(text: string): Place {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  TOKEN.lastIndex = 0;
  for (;;) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    const [, sign = '', string, plain] = token ?? [];
    const next: Wanted | null | undefined =
      token && after(wanted, { sign, isString: string !== undefined, isPlain: plain !== undefined }, open);
    if (!next) return placeOf(text, from);
    wanted = next;
  }
}

interface Token {
  sign: string;
  isString: boolean;
  isPlain: boolean;
}

/** What has to follow a token; undefined for one that is not allowed there. */
function after(wanted: Wanted, { sign, isString, isPlain }: Token, open: string[]): Wanted | undefined {
  const isClosing = wanted === 'next' || wanted.endsWith('or end');
  if ((sign === '}' || sign === ']') && isClosing && open.at(-1) === sign) {
    open.pop();
    return open.length > 0 ? 'next' : 'nothing';
  }
  if (wanted === 'next' && sign === ',') return open.at(-1) === '}' ? 'key' : 'value';
  if (wanted === 'colon') return sign === ':' ? 'value' : undefined;
  if (wanted.startsWith('key')) return isString ? 'colon' : undefined;
  if (!wanted.startsWith('value')) return undefined;
  if (isString || isPlain) return open.length > 0 ? 'next' : 'nothing';
  if (sign !== '{' && sign !== '[') return undefined;
  open.push(sign === '{' ? '}' : ']');
  return sign === '{' ? 'key or end' : 'value or end';
}

function placeOf(text: string, from: number): Place {
  const space = /[ \t\r\n]*/y;
  space.lastIndex = from;
  space.exec(text);
  const lines = text.slice(0, space.lastIndex).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

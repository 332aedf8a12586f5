import { describe, expect, it } from 'vitest';
import { emailParts, fitWidths, letterWidths, twoLines } from './column-widths.ts';

describe('the widths of columns', () => {
  const name = { wanted: 200, least: 100 };
  const email = { wanted: 300, least: 300 };

  it('share the room that is left', () => {
    expect(fitWidths([name, email], 1_000)).toEqual([400, 600]);
  });

  it('are taken from what can be cut, never from an email', () => {
    expect(fitWidths([name, email], 500)).toEqual([200, 300]);
    expect(fitWidths([name, email, name], 600)).toEqual([150, 300, 150]);
  });

  it('are more than there is room for rather than below what is readable', () => {
    expect(fitWidths([name, email], 350)).toEqual([100, 300]);
    expect(fitWidths([email], 100)).toEqual([300]);
  });
});

it('the width of a text is that of its letters, each measured once', () => {
  const asked: string[] = [];
  const width = letterWidths((letter) => {
    asked.push(letter);
    return letter === 'i' ? 4 : 10;
  });
  expect([width('mimi'), width('imi'), width('')]).toEqual([28, 18, 0]);
  expect(asked).toEqual(['m', 'i']);
});

it.each([
  ['amina@example.org', ['amina@', 'example.org']],
  ['"a@b"@example.org', ['"a@b"@', 'example.org']],
  ['', ['', '']],
])('%s breaks into %j', (email, parts) => expect(emailParts(email)).toEqual(parts));

it.each([
  ['Abena Asare-Bediako', 'Abena Asare-'],
  ['Achieng Ruoth', 'Achieng'],
  ['Ana Maria dos Santos', 'dos Santos'],
  ['Madonna', 'Madonna'],
  ['', ''],
])('%s is in two lines as wide as %j', (name, line) => expect(twoLines(name, (text) => text.length)).toBe(line.length));

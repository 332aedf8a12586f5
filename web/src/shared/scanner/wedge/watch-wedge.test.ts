import { expect, test, vi } from 'vitest';
import { watchWedge, wedgeBurst } from './watch-wedge.ts';

/** Types with so many ms between the keys; answers when the last one was typed. */
function type(burst: ReturnType<typeof wedgeBurst>, keys: Iterable<string>, start: number, gapMs: number): number {
  let at = start;
  for (const key of keys) {
    at += gapMs;
    burst({ key, at });
  }
  return at;
}

/** The same, then Enter. */
function typed(text: string, gapMs: number, enterAfterMs = gapMs): string | undefined {
  const burst = wedgeBurst();
  const at = type(burst, text, 1_000, gapMs);
  return burst({ key: 'Enter', at: at + enterAfterMs })?.text;
}

test('a scanner that types is heard, with every letter', () => {
  expect(typed('eyJhbGciOiJFUzI1NiJ9.a-b_C', 8)).toBe('eyJhbGciOiJFUzI1NiJ9.a-b_C');
});

test('a person who types is not', () => {
  expect(typed('wanjiru@example.org', 90)).toBeUndefined();
  expect(typed('wanjiru@example.org', 8, 400)).toBeUndefined();
  expect(typed('asdf', 8)).toBeUndefined();
});

test('what a person typed before is no part of the code', () => {
  const burst = wedgeBurst();
  burst({ key: 'w', at: 0 });
  burst({ key: 'a', at: 200 });
  const at = type(burst, 'CODE-12345', 5_000, 5);
  expect(burst({ key: 'Enter', at: at + 5 })?.text).toBe('CODE-12345');
});

test('the shift keys that a scanner presses between letters are no letters, and shortcuts are left alone', () => {
  const burst = wedgeBurst();
  const at = type(burst, ['Shift', 'A', 'b', 'Shift', 'C', 'd', '1', '2', '3', '4'], 0, 5);
  burst({ key: 'r', at: at + 1, ctrlKey: true });
  expect(burst({ key: 'Enter', at: at + 5 })?.text).toBe('AbCd1234');
});

test('a short code of another system is heard', () => {
  expect(typed('A-17b', 8)).toBe('A-17b');
});

test('what it types with AltGr is part of the code; a shortcut is not', () => {
  const target = new EventTarget();
  vi.stubGlobal('document', target);
  const heard: string[] = [];
  const stop = watchWedge(({ text, onUsLayout }) => heard.push(text, onUsLayout));
  let at = 0;
  /** As Windows reports them: AltGr is Ctrl and Alt as well. */
  const press = (key: string, ...down: string[]) => {
    const [ctrlKey, altKey, metaKey] = ['Control', 'Alt', 'Meta'].map((name) => down.includes(name));
    const getModifierState = (name: string) => down.includes(name);
    // With Caps Lock on.
    const [code, shiftKey] = [`Key${key.toUpperCase()}`, true];
    const event = new Event('keydown', { cancelable: true });
    at += 5;
    target.dispatchEvent(
      Object.defineProperties(
        event,
        Object.getOwnPropertyDescriptors({
          key,
          code,
          shiftKey,
          ctrlKey,
          altKey,
          metaKey,
          getModifierState,
          timeStamp: at,
        }),
      ),
    );
    return event.defaultPrevented;
  };
  for (const key of 'tix') press(key);
  press('@', 'Control', 'Alt', 'AltGraph');
  for (const key of '2026/0815') press(key);
  press('c', 'Control');
  press('d', 'Alt');
  press('v', 'Meta', 'AltGraph');
  expect(press('Enter')).toBe(true);
  expect(heard).toEqual(['tix@2026/0815', 'TIX@2026/0815']);
  stop();
  vi.unstubAllGlobals();
});

test.each([
  ['beside all fields', {}, '', true],
  ['in a field', { matches: () => true }, '', false],
  ['as a shortcut', {}, 'ctrlKey', false],
])('the keys by which Firefox begins to search do not, %s: %j', (_, where, down, isPrevented) => {
  const target = Object.assign(new EventTarget(), where);
  vi.stubGlobal('document', target);
  const stop = watchWedge(() => undefined);
  const prevented = ["'", '/', '4'].map((key) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, code: 'Digit4', [down]: true });
    target.dispatchEvent(Object.assign(event, { getModifierState: () => false }));
    return event.defaultPrevented;
  });
  expect(prevented).toEqual([isPrevented, isPrevented, false]);
  stop();
  vi.unstubAllGlobals();
});

test('beside what another layout makes of the keys of a scanner, it has what they are on a US keyboard', () => {
  const burst = wedgeBurst();
  /** As a French layout has them: the last is a dead key, of which no letter comes. */
  const KEYS = [
    ['Q', 'KeyA', true],
    ['&', 'Digit1', false],
    [')', 'Minus', false],
    ['M', 'Semicolon', true],
    ['8', 'Digit8', true],
    ['a', 'KeyQ', false],
    ['Dead', 'BracketLeft', false],
  ] as const;
  for (const [at, [key, code, shiftKey]] of KEYS.entries()) burst({ key, code, shiftKey, at });
  expect(burst({ key: 'Enter', code: 'Enter', at: 8 })).toEqual({ text: 'Q&)M8a', onUsLayout: 'A1-:*q[' });
  // Caps Lock, an Arabic layout, and a keyboard that does not tell its keys.
  const others = ['a', 'ش'].map((key) => ({ key, code: 'KeyA', shiftKey: true }));
  const keys = [...others, { key: '1' }, { key: '2' }, { key: '3' }];
  for (const [at, key] of keys.entries()) burst({ ...key, at: 5_000 + at });
  expect(burst({ key: 'Enter', at: 5_006 })).toEqual({ text: 'aش123', onUsLayout: 'AA123' });
});

test('a scanner that is set to type Tab after a code is heard', () => {
  const burst = wedgeBurst();
  const at = type(burst, 'A-17b', 1_000, 8);
  expect(burst({ key: 'Tab', at: at + 8 })?.text).toBe('A-17b');
  expect(burst({ key: 'Tab', at: at + 16 })).toBeUndefined();
});

test('after one code comes the next', () => {
  const burst = wedgeBurst();
  for (const [start, code] of [
    [0, 'first-code'],
    [300, 'second-code'],
  ] as const) {
    const at = type(burst, code, start, 5);
    expect(burst({ key: 'Enter', at: at + 5 })?.text).toBe(code);
  }
});

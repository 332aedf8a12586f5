import { onUsKeyboard } from './us-keyboard.ts';

/** Longest gap between two keys of a scanner that acts as a keyboard; people type slower. */
const SLOWEST_KEY_MS = 50;
/**
 * Speed tells a scanner from a person, who keeps to it for as many keys as one hand rolls over: four. Codes of another
 * system may be this short, and Enter after one that is not heard would press the focused button.
 */
const SHORTEST_CODE = 5;
/** What scanners are set to type after a code. */
const SUFFIXES = ['Enter', 'Tab'];

interface Key {
  key: string;
  /** Which key it is, whatever it types. */
  code?: string;
  at: number;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  /** AltGr is down: Windows reports it as Ctrl and Alt, but what it types is text, as `@` on a German keyboard. */
  altGraph?: boolean;
}

export interface Typed {
  /** As this computer's keyboard layout has it. */
  text: string;
  /**
   * The same keys on a US keyboard, which a scanner takes the computer's for unless it was set up otherwise: with another
   * layout, or Caps Lock on, `text` is not what it read.
   */
  onUsLayout: string;
}

const isShortcut = ({ ctrlKey, altKey, metaKey, altGraph }: Key): boolean =>
  Boolean(metaKey || (!altGraph && (ctrlKey || altKey)));

/** Keys by which Firefox begins to search in the page, with all that is typed after them. */
const SEARCH_KEYS = ["'", '/'];

/** Whether a field takes what is typed. */
const isField = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.matches?.('input, textarea, [contenteditable]') ?? false;

/** Collects fast keys; returns what they typed when a suffix ends a burst, else undefined. */
export function wedgeBurst(): (key: Key) => Typed | undefined {
  let typed: Typed = { text: '', onUsLayout: '' };
  let lastAt = 0;
  return (pressed) => {
    const { key, code = '', at, shiftKey = false } = pressed;
    const before = at - lastAt <= SLOWEST_KEY_MS ? typed : { text: '', onUsLayout: '' };
    if (SUFFIXES.includes(key)) {
      typed = { text: '', onUsLayout: '' };
      return before.onUsLayout.length >= SHORTEST_CODE ? before : undefined;
    }
    // Dead keys, as of accents, type nothing by themselves.
    const text = key.length === 1 ? key : '';
    const onUsLayout = onUsKeyboard(code, shiftKey) ?? text;
    if (onUsLayout === '' || isShortcut(pressed)) return undefined;
    typed = { text: before.text + text, onUsLayout: before.onUsLayout + onUsLayout };
    lastAt = at;
    return undefined;
  };
}

/** Listens for keyboard-wedge scanners, wherever the focus is; returns the unsubscribe function. */
export function watchWedge(onCode: (typed: Typed, typedInto: EventTarget | null) => void): () => void {
  const burst = wedgeBurst();
  const onKey = (event: KeyboardEvent) => {
    const pressed = {
      key: event.key,
      code: event.code,
      shiftKey: event.shiftKey,
      at: event.timeStamp,
      ctrlKey: event.ctrlKey,
      altKey: event.altKey,
      metaKey: event.metaKey,
      altGraph: event.getModifierState('AltGraph'),
    };
    // A code may have one, or another keyboard layout makes one of what it has.
    if (SEARCH_KEYS.includes(event.key) && !isShortcut(pressed) && !isField(event.target)) event.preventDefault();
    const typed = burst(pressed);
    if (!typed) return;
    // Otherwise Enter would press the focused button, and Tab leave it.
    event.preventDefault();
    event.stopPropagation();
    onCode(typed, event.target);
  };
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}

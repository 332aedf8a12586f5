import { onUsKeyboard } from './us-keyboard.ts';

/** Longest gap between two keys of a scanner that acts as a keyboard; people type slower. */
const SLOWEST_KEY_MS = 50;
/**
 * Speed tells a scanner from a person, who keeps to it for as many keys as one hand rolls over: four. Codes of another
 * system may be this short, and Enter after one that is not heard would press the focused button.
 */
const SHORTEST_CODE = 5;
/** What scanners are set to type after a code; some to type nothing. */
const SUFFIXES = ['Enter', 'Tab'];
/** No person types so many keys so fast: this many are a code without a suffix too, once there is silence. */
const SURELY_CODE = 20;
const SILENCE_MS = 300;

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
  /** Somebody holds it down. */
  repeat?: boolean;
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

interface Burst {
  /** Returns what was typed when this key is the suffix that ends a burst, else undefined. */
  press(key: Key): Typed | undefined;
  /** The same when silence ends it. */
  silence(): Typed | undefined;
}

/** Collects fast keys. */
export function wedgeBurst(): Burst {
  let typed: Typed = { text: '', onUsLayout: '' };
  let lastAt = 0;
  // One that has typed a suffix does so after each code: no busy machine cuts that in two by delivering keys late.
  let hasSuffix = false;
  const end = (shortest: number): Typed | undefined => {
    const ended = typed;
    typed = { text: '', onUsLayout: '' };
    return ended.onUsLayout.length >= shortest ? ended : undefined;
  };
  const shortestAfter = (pause: number): number => {
    if (pause <= SLOWEST_KEY_MS) return SHORTEST_CODE;
    return pause <= SILENCE_MS ? SURELY_CODE : Number.POSITIVE_INFINITY;
  };
  return {
    press: (pressed) => {
      const { key, code = '', at, shiftKey = false } = pressed;
      if (SUFFIXES.includes(key)) {
        const ended = end(shortestAfter(at - lastAt));
        hasSuffix ||= ended !== undefined;
        return ended;
      }
      // Dead keys, as of accents, type nothing by themselves.
      const text = key.length === 1 ? key : '';
      const onUsLayout = onUsKeyboard(code, shiftKey) ?? text;
      if (onUsLayout === '' || isShortcut(pressed) || pressed.repeat) return undefined;
      const before = at - lastAt <= SLOWEST_KEY_MS ? typed : { text: '', onUsLayout: '' };
      typed = { text: before.text + text, onUsLayout: before.onUsLayout + onUsLayout };
      lastAt = at;
      return undefined;
    },
    silence: () => (hasSuffix ? undefined : end(SURELY_CODE)),
  };
}

/** Listens for keyboard-wedge scanners, wherever the focus is; returns the unsubscribe function. */
export function watchWedge(onCode: (typed: Typed, typedInto: EventTarget | null) => void): () => void {
  const burst = wedgeBurst();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const onKey = (event: KeyboardEvent) => {
    clearTimeout(silence);
    const typed = burst.press({
      key: event.key,
      code: event.code,
      shiftKey: event.shiftKey,
      at: event.timeStamp,
      ctrlKey: event.ctrlKey,
      altKey: event.altKey,
      metaKey: event.metaKey,
      altGraph: event.getModifierState('AltGraph'),
      repeat: event.repeat,
    });
    if (!typed) {
      const { target } = event;
      silence = setTimeout(() => {
        const left = burst.silence();
        if (left) onCode(left, target);
      }, SILENCE_MS);
      return;
    }
    // Otherwise Enter would press the focused button, and Tab leave it.
    event.preventDefault();
    event.stopPropagation();
    onCode(typed, event.target);
  };
  document.addEventListener('keydown', onKey, true);
  return () => {
    clearTimeout(silence);
    document.removeEventListener('keydown', onKey, true);
  };
}

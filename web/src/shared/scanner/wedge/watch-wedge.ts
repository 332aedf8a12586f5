/** Longest gap between two keys of a scanner that acts as a keyboard; people type slower. */
const SLOWEST_KEY_MS = 50;
/**
 * Speed tells a scanner from a person, who keeps to it for as many keys as one hand rolls over: four. Codes of another
 * system may be this short, and Enter after one that is not heard would press the focused button.
 */
const SHORTEST_CODE = 5;

interface Key {
  key: string;
  at: number;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  /** AltGr is down: Windows reports it as Ctrl and Alt, but what it types is text, as `@` on a German keyboard. */
  altGraph?: boolean;
}

const isShortcut = ({ ctrlKey, altKey, metaKey, altGraph }: Key): boolean =>
  Boolean(metaKey || (!altGraph && (ctrlKey || altKey)));

/** Collects fast keys; returns the code when Enter ends a burst, else undefined. */
export function wedgeBurst(): (key: Key) => string | undefined {
  let text = '';
  let lastAt = 0;
  return (pressed) => {
    const { key, at } = pressed;
    const fast = at - lastAt <= SLOWEST_KEY_MS;
    if (key === 'Enter') {
      const code = fast && text.length >= SHORTEST_CODE ? text : undefined;
      text = '';
      return code;
    }
    if (key.length !== 1 || isShortcut(pressed)) return undefined;
    text = fast ? text + key : key;
    lastAt = at;
    return undefined;
  };
}

/** Listens for keyboard-wedge scanners, wherever the focus is; returns the unsubscribe function. */
export function watchWedge(onCode: (text: string, typedInto: EventTarget | null) => void): () => void {
  const burst = wedgeBurst();
  const onKey = (event: KeyboardEvent) => {
    const code = burst({
      key: event.key,
      at: event.timeStamp,
      ctrlKey: event.ctrlKey,
      altKey: event.altKey,
      metaKey: event.metaKey,
      altGraph: event.getModifierState('AltGraph'),
    });
    if (code === undefined) return;
    // Otherwise Enter would press the focused button.
    event.preventDefault();
    event.stopPropagation();
    onCode(code, event.target);
  };
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}

import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** What was pressed or had the focus last. Safari focuses no button that is pressed. */
let used: Element | undefined;
const note = ({ target }: Event) => {
  if (target instanceof Element) used = target;
};
for (const type of ['click', 'focusin']) globalThis.document?.addEventListener(type, note, true);

/** Whether what was used is gone or disabled, so that nothing has the focus; not while nobody has used anything. */
const isLost = () =>
  document.activeElement?.matches('body, :disabled') && used && (!used.isConnected || used.closest(':disabled'));

/**
 * For what tells a state: where the button that changed it is gone with the state before, the focus goes there. A screen reader
 * says it thereby, and the keyboard goes on from it. What others change moves no focus.
 */
export function useFocusKept(state: unknown): RefCallback<HTMLElement> {
  const target = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== state;
    before.current = state;
    // What was disabled loses it a moment later.
    if (isNews && isLost()) target.current?.focus({ preventScroll: true });
  }, [state]);
  return useCallback((element) => {
    target.current = element;
  }, []);
}

import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * For what tells a state: where the button that changed it is gone with the state before, the focus goes there. A screen reader
 * says it thereby, and the keyboard goes on from it.
 */
export function useFocusKept(state: unknown): RefCallback<HTMLElement> {
  const target = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== state;
    before.current = state;
    // What was disabled loses it a moment later.
    if (isNews && document.activeElement?.matches('body, :disabled')) target.current?.focus({ preventScroll: true });
  }, [state]);
  return useCallback((element) => {
    target.current = element;
  }, []);
}

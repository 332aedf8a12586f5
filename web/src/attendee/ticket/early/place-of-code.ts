import { type RefObject, useLayoutEffect } from 'react';

let top: number | undefined;
let wasShown = false;

/** The code goes from here: what comes in its place may be held to a reader right now. */
export function leaveAt(picture: Element): void {
  wasShown = true;
  top = picture.getBoundingClientRect().top;
}

/** The home screen is there, with its code or without one: what shows later is no reason to scroll. */
export function forgetPlace(): void {
  top = undefined;
}

/** Whether this start of the app showed the code early: nothing is laid over it then. */
export const wasShownEarly = (): boolean => wasShown;

/** Scrolls so that the code is where it was in the screen before, unless it can be seen as it is. */
export function useStaysInPlace(picture: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current || top === undefined) return;
    const now = current.getBoundingClientRect();
    if (now.bottom > innerHeight) scrollBy({ top: now.top - top, behavior: 'instant' });
    top = undefined;
  }, [picture]);
}

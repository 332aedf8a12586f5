/** For what opens at a press elsewhere on the screen: the focus goes there, and the plan above it stays where it is. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

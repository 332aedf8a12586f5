import { useSyncExternalStore } from 'react';

/** Open modal dialogs, in the order in which they were opened. */
let opened: HTMLElement[] = [];

function topDialog(): HTMLElement {
  // All of them are modal. Chrome before 105 does not know `:modal`, and the frame would go with what asks for it.
  const found = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  opened = [...opened.filter((each) => found.includes(each)), ...found.filter((each) => !opened.includes(each))];
  return opened.at(-1) ?? document.body;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The topmost modal dialog, or the page without one. Everything outside of it is inert: out of reach of all input. */
export const useTopDialog = (): HTMLElement => useSyncExternalStore(subscribe, topDialog);

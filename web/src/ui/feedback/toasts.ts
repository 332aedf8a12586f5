import type { Tone } from '../badge.tsx';

export interface ToastMessage {
  id: number;
  tone: Tone;
  text: string;
}

const MOST_AT_ONCE = 3;
let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message about a finished action for a few seconds. Not for anything that the person must act on. */
export function showToast(text: string, tone: Tone = 'brand'): void {
  lastId += 1;
  replaceToasts([...toasts, { id: lastId, tone, text }].slice(-MOST_AT_ONCE));
}

export const dismissToast = (id: number): void => replaceToasts(toasts.filter((toast) => toast.id !== id));

const NONE: readonly ToastMessage[] = [];
/** The page, then the open dialogs: what is below the last one is inert, neither seen nor heard. */
const places: Element[] = [];

/** Toasts show in the last place that was opened and is still there. */
export function openPlace(place: Element): () => void {
  // A dialog may be there before the page's own.
  if (place.closest('dialog')) places.push(place);
  else places.unshift(place);
  replaceToasts(toasts);
  return () => {
    places.splice(places.indexOf(place), 1);
    replaceToasts(toasts);
  };
}

export const toastsIn = (place: Element | null): readonly ToastMessage[] => (places.at(-1) === place ? toasts : NONE);

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

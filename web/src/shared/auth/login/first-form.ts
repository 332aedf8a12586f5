/** What is in a form to sign in. */
export interface Typed {
  email: string;
  password: string;
  remember: boolean;
}

/** A call to sign in that the page's script made (`first-form.js`); it resolves to undefined where nobody was reached. */
interface Asked {
  body: string;
  answer: Promise<Response | undefined>;
}

let asked: Asked | undefined;

const firstForm = (): (HTMLFormElement & { asked?: Asked }) | null => document.querySelector('#first form');

/**
 * Puts the app's form in the place of the page's: the cursor stays where it was. To be called when the app's form is in the
 * page: a slow phone takes long to make it, and what is typed meanwhile is typed into the page's.
 * @returns what was typed before, and whether it was sent; undefined where the page has no such form any more
 */
export function takeOver(form: HTMLFormElement): (Typed & { isSent: boolean }) | undefined {
  const first = firstForm();
  if (!first) return undefined;
  const { activeElement } = document;
  asked = first.asked;
  const field = (name: string) => first.querySelector<HTMLInputElement>(`[name=${name}]`);
  const typed = {
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    remember: field('remember')?.checked ?? true,
    isSent: 'sent' in first.dataset,
  };
  const focused = activeElement && first.contains(activeElement) ? activeElement.getAttribute('name') : null;
  // First, or a phone takes its keyboard away.
  if (focused) form.querySelector<HTMLInputElement>(`[name=${focused}]`)?.focus();
  document.getElementById('first')?.remove();
  return typed;
}

/** The answer to what the page has asked already, once; undefined if it did not ask with these words. */
export function takeAnswer(body: string): Asked['answer'] | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.body === body ? taken.answer : undefined;
}

/** The page has the app's sheet behind its form, where it holds up no word; the sheets of chunks must come after it. */
export function moveSheetToHead(): void {
  const link = document.querySelector('body > link[disabled]');
  const sheet = link?.previousElementSibling;
  if (link && sheet) document.head.querySelector('style')?.after(sheet, link);
}

/** For every other screen than the form to sign in. */
export function removeUnusedForm(): void {
  if (!('first' in document.documentElement.dataset)) document.getElementById('first')?.remove();
}

/** What somebody did in the form of the page itself, before the app's script was there. */
export interface TypedBefore {
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

export function typedBefore(): TypedBefore {
  const form = firstForm();
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  return {
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    remember: field('remember')?.checked ?? true,
  };
}

/** Puts the app's form in the place of the page's: the cursor stays where it was, and what was sent is sent now. */
export function takeOver(form: HTMLFormElement): void {
  const first = firstForm();
  if (!first) return;
  const { activeElement } = document;
  const isSent = 'sent' in first.dataset;
  asked = first.asked;
  const focused = activeElement && first.contains(activeElement) ? activeElement.getAttribute('name') : null;
  document.getElementById('first')?.remove();
  if (focused) form.querySelector<HTMLInputElement>(`[name=${focused}]`)?.focus();
  if (isSent) form.requestSubmit();
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

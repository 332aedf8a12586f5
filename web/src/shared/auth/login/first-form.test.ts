import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeUnusedForm, takeAnswer, takeOver } from './first-form.ts';

/** As much of a page as the form needs: its fields, and what has the cursor. */
class Page {
  isThere = true;
  readonly dataset: { first?: string } = { first: '' };
  readonly fields = {
    email: { value: 'amina@', getAttribute: () => 'email' },
    password: { value: 'se', getAttribute: () => 'password' },
    remember: { checked: false, getAttribute: () => 'remember' },
  };
  readonly form = {
    dataset: {} as { sent?: string },
    asked: undefined as { body: string; answer: Promise<Response> } | undefined,
    querySelector: (selector: string) => this.fields[/\w+(?=\])/.exec(selector)?.[0] as keyof Page['fields']],
    contains: (element: unknown) => Object.values(this.fields).some((field) => field === element),
  };
  activeElement: unknown = null;
  readonly documentElement = { dataset: this.dataset };
  querySelector = () => (this.isThere ? this.form : null);
  getElementById = () => ({
    remove: () => {
      this.isThere = false;
      this.activeElement = null;
    },
  });
}

/** The app's form, and what was done with it. */
function appForm() {
  const done: string[] = [];
  const form = {
    querySelector: (selector: string) => ({
      focus: () => void done.push(`focus ${selector}${page.isThere ? '' : ', after the keyboard went'}`),
    }),
  };
  return { done, form: form as unknown as HTMLFormElement };
}

let page: Page;
beforeEach(() => {
  page = new Page();
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

it('what was typed before the script was there is kept', () => {
  expect(takeOver(appForm().form)).toEqual({ email: 'amina@', password: 'se', remember: false, isSent: false });
});

it('is empty where the page has no such form any more', () => {
  page.isThere = false;
  expect(takeOver(appForm().form)).toBeUndefined();
});

it('the cursor stays in its field, and the page’s form goes', () => {
  page.activeElement = page.fields.password;
  const { done, form } = appForm();
  takeOver(form);
  expect(done).toEqual(['focus [name=password]']);
  expect(page.isThere).toBe(false);
});

it('takes the cursor from nothing else', () => {
  page.activeElement = { getAttribute: () => 'email' };
  const { done, form } = appForm();
  takeOver(form);
  expect(done).toEqual([]);
});

it('what was sent before is sent, once', () => {
  page.form.dataset.sent = '';
  expect(takeOver(appForm().form)).toMatchObject({ isSent: true });
  expect(takeOver(appForm().form)).toBeUndefined();
});

it('what the page has asked is answered once, and to nobody who asks something else', async () => {
  const answer = Promise.resolve(new Response('an answer'));
  const take = (body: string) => {
    page.isThere = true;
    page.form.asked = { body: '{"email":"amina@"}', answer };
    takeOver(appForm().form);
    return takeAnswer(body);
  };
  expect(take('{"email":"kofi@"}')).toBeUndefined();
  expect(takeAnswer('{"email":"amina@"}')).toBeUndefined();
  expect(take('{"email":"amina@"}')).toBe(answer);
  expect(takeAnswer('{"email":"amina@"}')).toBeUndefined();
});

it('goes at once where it does not show', () => {
  removeUnusedForm();
  expect(page.isThere).toBe(true);
  delete page.dataset.first;
  removeUnusedForm();
  expect(page.isThere).toBe(false);
});

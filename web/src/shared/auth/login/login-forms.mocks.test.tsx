import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PAGE from '../../../../index.html?raw';
import { firstOf, LANGUAGES, type LanguageTag } from '../../../i18n/languages.ts';
import { fakePage } from '../../../replica/testing/fake-page.tsx';

const OUT = { state: 'signed_out' };
const IN = { state: 'signed_in', token: 't', role: 'user' };
let current: object = OUT;
const session = {
  current: () => current,
  enter: () => {
    current = IN;
    return { ok: true };
  },
};
const navigate = vi.fn<(to: object) => Promise<void>>();
vi.mock('../session.ts', () => ({ session, useSession: () => current }));
vi.mock('../../offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => true }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => children,
  useNavigate: () => navigate,
}));
const { LoginForm } = await import('./login-form.tsx');
const { ResetForm } = await import('./reset-form.tsx');
const { VerifyForm } = await import('./verify-form.tsx');

/** What is written in a form, and the fields in it with how they are to be filled in. */
function contents(form: string): { texts: string[]; fields: string[] } {
  return {
    texts: [...form.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim()).filter(Boolean),
    fields: [...form.matchAll(/<input([^>]*)>/gi)].map(([, attributes = '']) => howToFillIn(attributes)),
  };
}

const WANTED =
  /\b(name|type|autocomplete|inputmode|required|placeholder|autocapitalize|spellcheck|checked)(="([^"]*)")?/gi;

function howToFillIn(attributes: string): string {
  return [...attributes.replace(/\bclass="[^"]*"/, '').matchAll(WANTED)]
    .map(([, name = '', , value = '']) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join(' ');
}

it.each(Object.keys(LANGUAGES) as LanguageTag[])(
  'the form in the page says in %s what the app’s form says, and asks for the same',
  async (language) => {
    const words = createInstance();
    const resources = { [language]: { translation: await firstOf(language) } };
    await words.use(initReactI18next).init({ lng: language, resources, interpolation: { escapeValue: false } });
    const ofApp = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <LoginForm passwordWasReset={false} onSend={() => undefined} />
      </I18nextProvider>,
    );
    const ofPage = PAGE.slice(PAGE.indexOf('<section>'), PAGE.indexOf('</section>')).replaceAll(
      /\{\{([\w.]+)\}\}/g,
      (_, key: string) => words.t(key as 'auth.email'),
    );
    expect(contents(ofPage)).toEqual(contents(ofApp));
  },
);

describe('a form that a mailed link opens', () => {
  beforeEach(() => {
    current = OUT;
    navigate.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Draws a form that says the keys of its words. */
  async function opened(form: () => ReactNode) {
    const keys = createInstance();
    await keys.use(initReactI18next).init({ lng: 'en', resources: {} });
    const page = fakePage();
    const draw = () => page.draw(<I18nextProvider i18n={keys}>{form()}</I18nextProvider>);
    await draw();
    return { ...page, draw };
  }

  it('for a new password says that a link stays good where there was no network, and leaves the link when it was used', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const done = vi.fn();
    const page = await opened(() => <ResetForm token="t" onDone={done} />);
    await page.write('new-password', 'long enough to do');
    await page.submit();
    expect(page.text()).toContain('auth.verify.offline');
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Changed.' }));
    await page.submit();
    expect(done).toHaveBeenCalledOnce();
    expect(navigate.mock.calls).toEqual([[{ to: '/login', search: {}, hash: '', replace: true }]]);
  });

  it('of an invitation asks to sign out first as long as somebody is signed in, which is not who comes in by it', async () => {
    current = IN;
    const page = await opened(() => <VerifyForm token="t" />);
    expect(page.text()).toContain('auth.verify.signedIn');
    expect(page.written('new-password')).toBeUndefined();
    // The session that the device kept turns out to be over.
    current = { ...OUT, expired: true };
    await page.draw();
    expect(page.text()).not.toContain('auth.verify.signedIn');
    expect(page.written('new-password')).toBe('');

    vi.stubGlobal('fetch', async () => Response.json({ access_token: 'token' }));
    await page.write('new-password', 'long enough to do');
    await page.submit();
    await page.draw();
    expect(current).toBe(IN);
    expect(navigate).toHaveBeenCalledOnce();
    expect(page.text()).not.toContain('auth.verify.signedIn');
  });
});

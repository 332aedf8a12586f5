import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import PAGE from '../../../../index.html?raw';
import { firstOf, LANGUAGES, type LanguageTag } from '../../../i18n/languages.ts';

vi.mock('../session.ts', () => ({ session: {}, useSession: () => ({ state: 'signed_out' }) }));
vi.mock('../../offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => true }));
const { LoginForm } = await import('./login-form.tsx');

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

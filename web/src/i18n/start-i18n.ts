import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstOf, keepLanguage, LANGUAGES, type LanguageTag, preferredLanguage } from './languages.ts';

export const translations: i18n = createInstance();

const add = (language: LanguageTag, texts: object) =>
  translations.addResourceBundle(language, 'translation', texts, true);

const moreWords = () => import('./more-words.ts');

/** Loads this device's language before anything renders, so that no other language shows first. */
export async function startI18n(): Promise<void> {
  const language = preferredLanguage();
  await translations.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await firstOf(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  describePage(language);
}

let insideSeen = false;

/** Loads a part of the app with the texts that most people need only once they are in. */
export const withInsideWords = async <Part>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, loadInsideWords()]))[0];

/** Loads the texts needed after sign-in. */
export async function loadInsideWords(language = preferredLanguage()): Promise<void> {
  insideSeen = true;
  const { countAsInPortugal, insideOf } = await moreWords();
  // The first words never count none.
  countAsInPortugal(translations);
  add(language, await insideOf(language));
}

let adminPanelSeen = false;

/** Loads the admin panel's texts; call it before the panel renders. */
export async function loadAdminWords(language = preferredLanguage()): Promise<void> {
  adminPanelSeen = true;
  add(language, await (await moreWords()).adminOf(language));
}

/** Switches the language, now and for later visits on this device. */
export async function showLanguage(language: LanguageTag): Promise<void> {
  add(language, await firstOf(language));
  if (insideSeen) await loadInsideWords(language);
  if (adminPanelSeen) await loadAdminWords(language);
  await translations.changeLanguage(language);
  keepLanguage(language);
  describePage(language);
}

function describePage(language: LanguageTag): void {
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
}

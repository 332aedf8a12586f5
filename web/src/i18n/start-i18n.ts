import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, LANGUAGES, type LanguageTag, preferredLanguage } from './languages.ts';

export const translations: i18n = createInstance();

/** Loads the language of this device and shows nothing in another one before. */
export async function startI18n(): Promise<void> {
  const language = preferredLanguage();
  await translations.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await LANGUAGES[language].loadFirst() } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  describePage(language);
}

let insideSeen = false;

/** The words that are needed once somebody is signed in. */
export async function loadInsideWords(language = preferredLanguage()): Promise<void> {
  insideSeen = true;
  translations.addResourceBundle(language, 'translation', await LANGUAGES[language].loadInside(), true);
}

let adminPanelSeen = false;

/** The words of the admin panel, before it is shown. */
export async function loadAdminWords(language = preferredLanguage()): Promise<void> {
  adminPanelSeen = true;
  translations.addResourceBundle(language, 'translation', await LANGUAGES[language].loadAdmin(), true);
}

/** From now on, and the next time on this device. */
export async function showLanguage(language: LanguageTag): Promise<void> {
  translations.addResourceBundle(language, 'translation', await LANGUAGES[language].loadFirst(), true);
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

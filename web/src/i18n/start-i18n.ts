import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, LANGUAGES, type LanguageTag, preferredLanguage } from './languages.ts';

export const translations: i18n = createInstance();

/** Loads this device's language before anything renders, so that no other language shows first. */
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

/** Loads the texts needed after sign-in. */
export async function loadInsideWords(language = preferredLanguage()): Promise<void> {
  insideSeen = true;
  translations.addResourceBundle(language, 'translation', await LANGUAGES[language].loadInside(), true);
}

let adminPanelSeen = false;

/** Loads the admin panel's texts; call it before the panel renders. */
export async function loadAdminWords(language = preferredLanguage()): Promise<void> {
  adminPanelSeen = true;
  translations.addResourceBundle(language, 'translation', await LANGUAGES[language].loadAdmin(), true);
}

/** Switches the language, now and for later visits on this device. */
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

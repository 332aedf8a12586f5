import type { Context } from 'hono';

/** The app's languages. The catalogues of mails, notices and problems are checked against this list. */
export const APP_LANGUAGES = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const;
export type AppLanguage = (typeof APP_LANGUAGES)[number];

const isKnown = (tag: string): tag is AppLanguage => (APP_LANGUAGES as readonly string[]).includes(tag);

/** The language that the calling app shows; of other clients, the first that they prefer and the app has. */
export const wantedLanguage = (http: Context): AppLanguage | undefined =>
  (http.req.header('accept-language') ?? '')
    .split(',')
    .map((wanted) => wanted.trim().toLowerCase().split(/[-;]/)[0] ?? '')
    .find(isKnown);

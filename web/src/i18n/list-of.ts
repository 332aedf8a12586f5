import { translations } from './start-i18n.ts';

/** "a, b and c", in the app's language. */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(translations.language || 'en').format(names);

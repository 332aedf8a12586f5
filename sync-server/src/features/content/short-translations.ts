import type { Translations } from '@baraza/schema/define/in-language';
import { TRANSLATIONS_MAX_LENGTH } from '@baraza/schema/define/translations';
import { ProblemError } from '../../http/problems.ts';

/** Each edit is short enough by itself; what several admins wrote together may not be. */
export function demandShortTranslations({ translations }: { translations?: Translations | null | undefined }): void {
  if (JSON.stringify(translations ?? null).length <= TRANSLATIONS_MAX_LENGTH) return;
  const message = 'These translations are too long.';
  throw new ProblemError('invalid', message, [{ path: 'translations', message }]);
}

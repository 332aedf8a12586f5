import { inLanguage, type Translations } from '@baraza/schema/define/in-language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Translatable = { translations?: Translations | null | undefined };

/** Documents with the words that organisers wrote for this app's language. */
export function useTranslated<D extends Translatable>(documents: readonly D[] | undefined): D[] | undefined {
  const { language } = useTranslation().i18n;
  return useMemo(() => documents?.map((each) => inLanguage(each, language)), [documents, language]);
}

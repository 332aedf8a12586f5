import { useTranslation } from 'react-i18next';
import { LANGUAGES, type LanguageTag } from '../../i18n/languages.ts';
import { showLanguage } from '../../i18n/start-i18n.ts';
import { Select } from './select.tsx';

const OPTIONS = (Object.keys(LANGUAGES) as LanguageTag[]).map((value) => ({
  value,
  label: LANGUAGES[value].name,
  lang: value,
}));

/** Selects the app's language on this device. */
export function LanguageSelect({ label, quiet, className }: { label: string; quiet?: boolean; className?: string }) {
  const { i18n } = useTranslation();
  return (
    <Select
      label={label}
      quiet={quiet ?? false}
      value={OPTIONS.find(({ value }) => value === i18n.language)?.value ?? 'en'}
      onChange={(language) => void showLanguage(language)}
      options={OPTIONS}
      className={className ?? ''}
    />
  );
}

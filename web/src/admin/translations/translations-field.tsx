import type { FieldRule } from '@baraza/schema/define/form-fields';
import type { Translations } from '@baraza/schema/define/in-language';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Languages from 'lucide-react/icons/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type LanguageTag } from '../../i18n/languages.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { withText } from './write-translation.ts';

interface TranslationsFieldProps {
  of: {
    fields: { readonly translations?: FieldRule } & { readonly [name in string]?: FieldRule };
    draft: { readonly translations?: unknown };
    write: (name: 'translations', value: never) => void;
  };
  labelOf: (field: string) => string;
  error?: string | undefined;
}

const TAGS = Object.keys(LANGUAGES) as LanguageTag[];

/** The texts of a form in other languages, one language at a time; folded until somebody wants them. */
export function TranslationsField({ of: form, labelOf, error }: TranslationsFieldProps) {
  const { t } = useTranslation();
  const translations = (form.draft.translations ?? null) as Translations | null;
  const written = TAGS.filter((tag) => translations?.[tag]);
  const [wanted, setOpen] = useState(false);
  const isOpen = wanted || error !== undefined;
  const [chosen, setChosen] = useState<LanguageTag | null>(null);
  const language = chosen ?? written[0] ?? TAGS.find((tag) => tag !== 'en') ?? 'en';
  return (
    <details
      className="group rounded-md border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 px-3 py-2 font-semibold">
        <Languages aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex min-w-0 grow flex-wrap gap-x-2 gap-y-0.5">
          {t('translations.title')}
          {written.map((tag) => (
            <bdi key={tag} lang={tag} className="font-normal text-ink-soft">
              {LANGUAGES[tag].name}
            </bdi>
          ))}
          {written.length === 0 ? <span className="font-normal text-ink-soft">{t('translations.none')}</span> : null}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      {isOpen ? (
        <div className="grid gap-4 border-t border-line p-3">
          <p className="text-sm text-pretty text-ink-soft">{t('translations.hint')}</p>
          <Select
            label={t('translations.into')}
            value={language}
            onChange={(tag) => setChosen(tag as LanguageTag)}
            options={TAGS.map((value) => ({
              value,
              label: translations?.[value]
                ? t('translations.written', { language: LANGUAGES[value].name })
                : LANGUAGES[value].name,
            }))}
          />
          {(form.fields.translations?.texts ?? []).map((field) => {
            const { kind, max } = form.fields[field] ?? {};
            const props = {
              label: t('translations.field', { field: labelOf(field), language: LANGUAGES[language].name }),
              lang: language,
              dir: LANGUAGES[language].direction,
              value: translations?.[language]?.[field] ?? '',
              ...(max !== undefined && { maxLength: max }),
              onChange: ({ target }: { target: { value: string } }) =>
                form.write('translations', withText(translations, { language, field, text: target.value }) as never),
            };
            return kind === 'text' ? <TextArea key={field} {...props} /> : <Field key={field} {...props} />;
          })}
          <p role="alert" className="font-medium text-danger empty:hidden">
            {error}
          </p>
        </div>
      ) : null}
    </details>
  );
}

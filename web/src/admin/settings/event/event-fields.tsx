import { fields } from 'virtual:form/event';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-name.ts';
import type { Draft, NameOf } from '../../../shared/form/draft.ts';
import { type FieldAdditions, FormField } from '../../../shared/form/form-field.tsx';
import type { useForm } from '../../../shared/form/use-form.ts';
import { WordsField } from '../../../shared/form/words-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { TranslationsField } from '../../translations/translations-field.tsx';
import { SessionsOutside } from './sessions-outside.tsx';
import { ZoneField } from './zone-field.tsx';

export type EventForm = ReturnType<typeof useForm<typeof fields>>;
type Name = Exclude<NameOf<typeof fields>, 'translations'>;

const WHEN = ['starts_on', 'ends_on', 'time_zone'] as const satisfies readonly Name[];
const isWhen = (name: Name): boolean => WHEN.some((each) => each === name);
const isWhere = (name: Name): boolean => name.startsWith('venue_');
const NAMES = Object.keys(fields).filter((name) => name !== 'translations') as Name[];

/** Checks across fields: the last day must not be before the first. */
export const checkDays = ({ starts_on, ends_on }: Pick<Draft<typeof fields>, 'starts_on' | 'ends_on'>) =>
  ends_on < starts_on ? { ends_on: 'endsBeforeStart' } : {};

/** All fields of the event form; those about neither time nor venue are in the first card. */
export function EventFields({ form }: { form: EventForm }) {
  const { t } = useTranslation();
  const field = useEventField(form);
  const cards = {
    about: NAMES.filter((name) => !isWhen(name) && !isWhere(name)),
    when: WHEN,
    where: NAMES.filter(isWhere),
  };
  return (
    <>
      <Card title={t('settings.event.about')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {cards.about.map((name) =>
            name === 'languages' ? (
              <Languages key={name} form={form} {...field(name)} />
            ) : (
              <FormField
                key={name}
                {...field(name)}
                className={fields[name].kind === 'text' ? 'sm:col-span-2' : undefined}
              />
            ),
          )}
          <div className="sm:col-span-2">
            <TranslationsField of={form} labelOf={(name) => t(`settings.event.${name as 'name'}`)} />
          </div>
        </div>
      </Card>
      <Card title={t('settings.event.when')}>
        <div className="grid gap-4 sm:grid-cols-3">
          {cards.when.map((name) =>
            name === 'time_zone' ? (
              <ZoneField key={name} zone={form.draft.time_zone.trim()} {...field(name)} />
            ) : (
              <FormField key={name} {...field(name)} />
            ),
          )}
        </div>
        <SessionsOutside
          starts_on={form.draft.starts_on}
          ends_on={form.draft.ends_on}
          time_zone={form.draft.time_zone.trim()}
        />
      </Card>
      <Card title={t('settings.event.where')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {cards.where.map((name) => (
            <FormField key={name} {...field(name)} />
          ))}
        </div>
      </Card>
    </>
  );
}

type FieldProps = { of: EventForm; name: Name; label: string } & FieldAdditions;

/** Props of every field; a hint about another admin's change comes before the field's own hint. */
function useEventField(form: EventForm): (name: Name) => FieldProps {
  const { t } = useTranslation();
  const words = {
    missing: t('settings.problems.required'),
    endsBeforeStart: t('settings.problems.endsBeforeStart'),
    not_a_zone: t('settings.problems.noTimeZone'),
    not_a_language: t('settings.problems.noLanguage'),
  };
  const missing = { time_zone: words.not_a_zone, languages: words.not_a_language } as { [N in Name]?: string };
  return (name) => {
    const meanwhile = form.meanwhile(name);
    const text = Array.isArray(meanwhile) ? meanwhile.join(', ') : meanwhile;
    return {
      of: form,
      name,
      label: t(`settings.event.${name}`),
      words: { ...words, missing: missing[name] ?? words.missing },
      hint: text === undefined ? undefined : t('settings.meanwhile', { text: text || '—' }),
    };
  };
}

function Languages({ form, of: _, name, words, hint, ...rest }: FieldProps & { form: EventForm }) {
  const { languages } = form.draft;
  return (
    <WordsField
      {...rest}
      name={name}
      dir="ltr"
      autoCapitalize="none"
      limits={fields.languages}
      between={/[\s,;]+/}
      value={languages}
      hint={hint ?? languages.map(languageName).join(', ')}
      error={words?.[form.problem('languages') ?? '']}
      onChange={(written) => form.write('languages', written)}
      className="sm:col-span-2"
    />
  );
}

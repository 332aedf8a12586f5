import { fields } from 'virtual:form/event';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/formats.ts';
import { languageName } from '../../../i18n/language-name.ts';
import type { Draft, NameOf } from '../../../shared/form/draft.ts';
import { type FieldAdditions, FormField } from '../../../shared/form/form-field.tsx';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
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
          {cards.about.map((name) => (
            <Fragment key={name}>
              {name === 'languages' ? (
                <Languages form={form} {...field(name)} />
              ) : (
                <FormField {...field(name)} className={fields[name].kind === 'text' ? 'sm:col-span-2' : undefined} />
              )}
              <Theirs form={form} name={name} />
            </Fragment>
          ))}
          <div className="sm:col-span-2">
            <TranslationsField of={form} labelOf={(name) => t(`settings.event.${name as 'name'}`)} />
          </div>
          <Theirs form={form} name="translations" />
        </div>
      </Card>
      <Card title={t('settings.event.when')}>
        <div className="grid gap-4 sm:grid-cols-3">
          {cards.when.map((name) => (
            <Fragment key={name}>
              {name === 'time_zone' ? (
                <ZoneField zone={form.draft.time_zone.trim()} {...field(name)} />
              ) : (
                <FormField {...field(name)} />
              )}
              <Theirs form={form} name={name} />
            </Fragment>
          ))}
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
            <Fragment key={name}>
              <FormField {...field(name)} />
              <Theirs form={form} name={name} />
            </Fragment>
          ))}
        </div>
      </Card>
    </>
  );
}

type FieldProps = { of: EventForm; name: Name; label: string } & FieldAdditions;

/** What another admin stored in a field that is edited here; translations have no words short enough. */
function Theirs({ form, name }: { form: EventForm; name: NameOf<typeof fields> }) {
  const inWords = (value: unknown) => {
    if (name === 'translations') return undefined;
    if (name === 'starts_on' || name === 'ends_on') return formatDate(String(value), 'UTC');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return <Meanwhile of={form} name={name} inWords={inWords} className="col-span-full" />;
}

/** Props of every field. */
function useEventField(form: EventForm): (name: Name) => FieldProps {
  const { t } = useTranslation();
  const words = {
    missing: t('settings.problems.required'),
    endsBeforeStart: t('settings.problems.endsBeforeStart'),
    not_a_zone: t('settings.problems.noTimeZone'),
    not_a_language: t('settings.problems.noLanguage'),
  };
  const missing = { time_zone: words.not_a_zone, languages: words.not_a_language } as { [N in Name]?: string };
  return (name) => ({
    of: form,
    name,
    label: t(`settings.event.${name}`),
    words: { ...words, missing: missing[name] ?? words.missing },
  });
}

function Languages({ form, of: _, name, words, ...rest }: FieldProps & { form: EventForm }) {
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
      hint={languages.map(languageName).join(', ')}
      error={words?.[form.problem('languages') ?? '']}
      onChange={(written) => form.write('languages', written)}
      className="sm:col-span-2"
    />
  );
}

import type { FieldRule } from '@baraza/schema/define/form-fields';
import { toLocal } from '@baraza/schema/event/venue-time';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../shared/form/draft.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { useForm } from '../../../shared/form/use-form.ts';
import { WordsField } from '../../../shared/form/words-field.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { LAST_MOMENT } from '../../../ui/form/last-moment.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TranslationsField } from '../../translations/translations-field.tsx';
import { isInstant, lengthOf, momentOf } from '../content-forms.ts';
import type { Content } from '../use-content.ts';
import { CHOICES } from './field-in-words.ts';
import { type Place, PlacePicker } from './place-picker.tsx';
import { ReferencePicker } from './reference-picker.tsx';

export type ContentForm = ReturnType<typeof useForm<Fields>>;

export interface ContentFieldProps {
  form: ContentForm;
  name: string;
  /** Id of the edited document. */
  id: string;
  content: Content;
  timeZone: string;
}

/** One form field of any kind except pictures, whose bytes are sent by their own command. */
export function ContentField({ form, name, id, content, timeZone }: ContentFieldProps) {
  const { t } = useTranslation();
  const label = t(`content.fields.${name}` as 'content.fields.name');
  const { kind, options, ...limits } = form.fields[name] as FieldRule;
  const value = form.draft[name];
  const onChange = (changed: unknown) => form.write(name, changed);
  const words = {
    missing: t('content.problems.missing'),
    not_a_link: t('content.problems.not_a_link'),
    not_a_number: t('content.problems.not_a_number'),
    ends_before: t('content.problems.ends_before'),
    not_a_time: t('content.problems.not_a_time'),
  };
  // Kept while a field is half typed, and so holds no time.
  const length = useRef<number>(undefined);
  length.current = lengthOf(form.draft) ?? length.current;
  /** A session stays as long as it was when its start moves. */
  function writeMoment(moment: string): void {
    onChange(moment);
    if (name === 'start_time' && length.current !== undefined && isInstant(moment))
      form.write('end_time', new Date(Date.parse(moment) + length.current).toISOString());
  }
  const text = { of: form, name, label, words };
  switch (kind) {
    case 'picture':
      return null;
    case 'number':
      return (
        <FormField
          {...text}
          type="number"
          inputMode="numeric"
          min={0}
          value={Number.isNaN(value) ? '' : String(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      );
    case 'words':
      return (
        <WordsField
          label={label}
          name={name}
          hint={t('content.wordsHint')}
          limits={limits}
          value={value as string[]}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          name={name}
          value={String(value)}
          onChange={onChange}
          options={CHOICES[name as 'tier']?.(t) ?? (options ?? []).map((option) => ({ value: option, label: option }))}
        />
      );
    case 'room':
      return (
        <Select
          label={label}
          name={name}
          value={String(value)}
          onChange={onChange}
          options={[
            { value: '', label: t('content.noRoom') },
            ...[...content.rooms]
              .sort((a, b) => a.name.localeCompare(b.name))
              .map((room) => ({ value: room.id, label: room.name })),
          ]}
        />
      );
    case 'moment':
      return (
        <FormField
          {...text}
          hint={t('content.venueTime', { zone: timeZone })}
          type="datetime-local"
          max={LAST_MOMENT}
          value={isInstant(value) ? toLocal(String(value), timeZone) : String(value)}
          onChange={(event) => writeMoment(momentOf(event.target.value, timeZone))}
        />
      );
    case 'sessions':
      return (
        <ReferencePicker
          label={label}
          options={content.sessions.map((session) => ({ id: session.id, name: session.title }))}
          chosen={value as string[]}
          onChange={onChange}
        />
      );
    case 'flag':
      return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
    case 'place':
      return <PlacePicker label={label} id={id} content={content} value={value as Place | null} onChange={onChange} />;
    case 'translations':
      return <TranslationsField of={form} labelOf={(each) => t(`content.fields.${each}` as 'content.fields.name')} />;
    default:
      return <FormField {...text} {...(kind === 'link' && { placeholder: 'https://' })} />;
  }
}

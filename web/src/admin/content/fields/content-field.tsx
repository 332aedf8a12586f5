import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import { SPONSOR_TIERS } from '@baraza/schema/event-defaults';
import { SESSION_KINDS } from '@baraza/schema/programme/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox, Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { DraftProblem } from '../draft.ts';
import type { Content } from '../use-content.ts';
import type { FieldPlan } from './fields.ts';
import { type Place, PlacePicker } from './place-picker.tsx';
import { ReferencePicker } from './reference-picker.tsx';
import { SocialFields } from './social-fields.tsx';

export interface ContentFieldProps {
  plan: FieldPlan;
  /** Of the document that is edited. */
  id: string;
  value: unknown;
  problem: DraftProblem | undefined;
  content: Content;
  timeZone: string;
  onChange: (value: unknown) => void;
}

/** One field of a form, whatever it holds. */
export function ContentField({ plan, id, value, problem, content, timeZone, onChange }: ContentFieldProps) {
  const { t } = useTranslation();
  const label = t(`content.fields.${plan.name}` as 'content.fields.name');
  const shared = { label, 'data-field': plan.name };
  const error = problem && t(`content.problems.${problem}`);
  const limit = plan.max === undefined ? {} : { maxLength: plan.max };
  switch (plan.kind) {
    case 'text':
      return (
        <TextArea
          {...shared}
          {...limit}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <Field
          {...shared}
          error={error}
          type="number"
          inputMode="numeric"
          min={0}
          value={Number.isNaN(value) ? '' : String(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      );
    case 'words':
      return <WordsField {...shared} value={value as string[]} onChange={onChange} />;
    case 'tier':
      return (
        <Select
          {...shared}
          value={String(value)}
          onChange={onChange}
          options={SPONSOR_TIERS.map((tier) => ({ value: String(tier), label: t(`exhibitors.tiers.${tier}`) }))}
        />
      );
    case 'sessionKind':
      return (
        <Select
          {...shared}
          value={String(value)}
          onChange={onChange}
          options={SESSION_KINDS.map((kind) => ({ value: String(kind), label: t(`programme.kinds.${kind}`) }))}
        />
      );
    case 'room':
      return (
        <Select
          {...shared}
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
        <Field
          {...shared}
          error={error}
          hint={t('content.venueTime', { zone: timeZone })}
          type="datetime-local"
          value={value ? toLocal(String(value), timeZone) : ''}
          onChange={(event) => onChange(event.target.value && fromLocal(event.target.value, timeZone))}
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
    case 'social':
      return <SocialFields value={value as Record<string, string>} error={error} onChange={onChange} />;
    case 'flag':
      return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
    case 'place':
      return <PlacePicker label={label} id={id} content={content} value={value as Place | null} onChange={onChange} />;
    default:
      return (
        <Field
          {...shared}
          {...limit}
          error={error}
          type={plan.kind === 'email' || plan.kind === 'tel' ? plan.kind : 'text'}
          {...(plan.kind === 'link' && { inputMode: 'url', placeholder: 'https://', dir: 'ltr' })}
          required={plan.required}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const WORDS_MAX = 30;
const WORD_MAX_LENGTH = 60;

/** Several words with commas between; spaces are left alone while they are typed. */
function WordsField({
  value,
  onChange,
  ...rest
}: {
  label: string;
  value: readonly string[];
  onChange: (words: string[]) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value.join(', '));
  return (
    <Field
      {...rest}
      hint={t('content.wordsHint')}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const words = event.target.value.split(',').map((word) => word.trim().slice(0, WORD_MAX_LENGTH));
        onChange([...new Set(words.filter(Boolean))].slice(0, WORDS_MAX));
      }}
    />
  );
}

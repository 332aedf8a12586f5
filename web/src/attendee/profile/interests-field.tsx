import type { FieldRule } from '@baraza/schema/define/form-fields';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';

export interface InterestsFieldProps {
  rule: Limits;
  interests: readonly string[];
  /** Interests of others, as suggestions to tap. */
  suggestions: readonly string[];
  onChange: (interests: string[]) => void;
}

type Limits = Pick<FieldRule, 'max' | 'eachMax'>;

const OFFERED = 8;
const COMMA = /[,،]/;

/** Interests as chips: type them, tap suggestions, remove them. */
export function InterestsField({ rule, interests, suggestions, onChange }: InterestsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const offered = suggestions.filter((each) => !interests.includes(each)).slice(0, OFFERED);
  const isFull = interests.length >= Number(rule.max);

  function add(): void {
    onChange(withInterest(interests, text, rule));
    setText('');
  }
  /** Adds what a comma ends, typed or pasted: keyboards of phones do not tell which key was pressed. */
  function write(value: string): void {
    const ended = value.split(COMMA);
    setText(ended.pop() ?? '');
    if (ended.length > 0) onChange(ended.reduce((all, each) => withInterest(all, each, rule), [...interests]));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    }
    const last = interests.at(-1);
    if (event.key === 'Backspace' && text === '' && last) onChange(interests.slice(0, -1));
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-3">
        <Field
          label={t('profile.interests')}
          name="interests"
          hint={t(isFull ? 'profile.interestsFull' : 'profile.interestsHint')}
          value={text}
          maxLength={rule.eachMax}
          disabled={isFull}
          enterKeyHint="done"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          // A person who moves on to Save wants the typed text added.
          onBlur={add}
          className="min-w-0 flex-1"
        />
        <Button tone="secondary" onClick={add} disabled={text.trim() === '' || isFull} className="mb-7">
          {t('profile.add')}
        </Button>
      </div>
      {interests.length > 0 ? (
        <ul aria-label={t('profile.yourInterests')} className="flex flex-wrap gap-2">
          {interests.map((interest) => (
            <li key={interest}>
              <button
                type="button"
                aria-label={t('profile.removeInterest', { interest })}
                onClick={() => onChange(interests.filter((other) => other !== interest))}
                className="inline-flex min-h-tap items-center gap-2 rounded-full bg-brand-soft px-4 text-sm font-medium text-brand-ink"
              >
                {interest}
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {offered.length > 0 && !isFull ? (
        <ul aria-label={t('profile.suggestions')} className="flex flex-wrap gap-2">
          {offered.map((interest) => (
            <li key={interest}>
              <button
                type="button"
                aria-label={t('profile.addInterest', { interest })}
                onClick={() => onChange(withInterest(interests, interest, rule))}
                className="inline-flex min-h-tap items-center rounded-full border border-line-strong px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken"
              >
                {`+ ${interest}`}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Adds a trimmed interest, unless it exists in any case or the list is full. */
export function withInterest(interests: readonly string[], text: string, { max = 0, eachMax }: Limits): string[] {
  const interest = text.replace(/\s+/g, ' ').trim().slice(0, eachMax);
  const has = interests.some((other) => other.toLocaleLowerCase() === interest.toLocaleLowerCase());
  return interest === '' || has || interests.length >= max ? [...interests] : [...interests, interest];
}

import type { FieldRule } from '@baraza/schema/define/form-fields';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/form/field.tsx';

interface WordsFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  limits: Pick<FieldRule, 'max' | 'eachMax'>;
  value: readonly string[];
  onChange: (words: string[]) => void;
  /** Separator between words; default: a comma. Can include spaces where no word contains one. */
  between?: RegExp;
}

/** Comma-separated words; the typed text stays as it is while it means the same words. */
export function WordsField({ limits, value, onChange, between = /,/, ...rest }: WordsFieldProps) {
  const [typed, setTyped] = useState('');
  const wordsIn = (text: string) => {
    const words = text.split(between).map((word) => word.trim().slice(0, limits.eachMax));
    return [...new Set(words.filter(Boolean))].slice(0, limits.max);
  };
  return (
    <Field
      {...rest}
      value={wordsIn(typed).join() === value.join() ? typed : value.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(wordsIn(target.value));
      }}
    />
  );
}

import type { FieldRule } from '@baraza/schema/define/form-fields';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/form/field.tsx';

interface WordsFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  limits: Pick<FieldRule, 'max' | 'eachMax'>;
  value: readonly string[];
  onChange: (words: string[]) => void;
  /** What stands between words beside a comma: spaces too, where no word has one. */
  between?: RegExp;
}

/** Several words with commas between; what is typed stays as it is while it means the same. */
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

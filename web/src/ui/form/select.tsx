import { type ComponentProps, useId } from 'react';
import { controlClass } from './field.tsx';

export interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The label is for screen readers only: the selected option is clear enough. */
  quiet?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, quiet = false, className = '', ...rest } = props;
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={quiet ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={`${controlClass} truncate pe-9`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

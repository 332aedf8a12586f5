import { type ComponentProps, useId } from 'react';
import { controlClass } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
}

/** Several lines; grows with what is written where the browser can. */
export function TextArea({ label, hint, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-describedby={hint ? `${id}-note` : undefined}
        {...rest}
        className={`${controlClass} field-sizing-content min-h-28 py-2.5`}
      />
      {hint ? (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

import { type ComponentProps, useId } from 'react';
import { controlClass } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
  /** Error text; marks the field invalid. */
  error?: string | undefined;
}

/** A multi-line field; grows with its text where the browser supports it. */
export function TextArea({ label, hint, error, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
        {...rest}
        className={`${controlClass} block field-sizing-content min-h-28! py-2.5 wrap-anywhere`}
      />
      {(error ?? hint) ? (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-medium text-danger' : 'text-ink-soft'}`}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}

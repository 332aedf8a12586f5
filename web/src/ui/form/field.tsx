import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  /** Error text; marks the field invalid. */
  error?: string | undefined;
  /** A show or clear button inside the field, at its end. */
  trailing?: ReactNode;
}

export const controlClass =
  'min-h-tap w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger aria-invalid:border-2';

export function Field({ label, hint, error, trailing, className = '', ...input }: FieldProps) {
  const id = useId();
  const described = error || hint ? `${id}-note` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...input}
          className={`${controlClass} ${trailing ? 'pe-12' : ''}`}
        />
        {trailing ? <div className="absolute inset-y-0 end-0 grid place-items-center">{trailing}</div> : null}
      </div>
      {described ? (
        <p id={described} className={`mt-1.5 text-sm ${error ? 'font-medium text-danger' : 'text-ink-soft'}`}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-tap cursor-pointer items-center gap-3 text-base">
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-(--brand)" />
      {label}
    </label>
  );
}

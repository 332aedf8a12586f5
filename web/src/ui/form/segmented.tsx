import { type ReactNode, useId } from 'react';

export interface SegmentedProps<Value extends string> {
  label: string;
  /** A badge after its label tells of something that waits there. */
  options: readonly { value: Value; label: string; badge?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Takes more lines where one is too narrow; else it scrolls. */
  wraps?: boolean;
}

/**
 * A choice of a few options. Uses radio buttons, so that arrow keys work as expected. Each label is `relative`, because its
 * hidden button else widens the page when the row scrolls.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  wraps = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div
        className={`inline-flex max-w-full rounded-md bg-sunken p-1 ${wraps ? 'flex-wrap *:grow *:justify-center' : 'more-beside overflow-x-auto [scrollbar-width:thin]'}`}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-tap cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-sm min-[400px]:px-3 sm:px-4 font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:inset-ring has-checked:inset-ring-line-strong has-focus-visible:outline-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.badge}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { controlClass } from './field.tsx';

export interface SearchFieldProps {
  /** For screen readers; also the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    // The pressed button goes: a phone keeps its keyboard, and whoever has none goes on writing.
    input.current?.focus();
    onChange('');
  };
  return (
    <div className={`relative min-w-0 ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-ink-soft"
      />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} ps-10 pe-12 text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      {value ? (
        <IconButton label={t('ui.clear')} onClick={clear} className="absolute inset-y-0 end-0">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </div>
  );
}

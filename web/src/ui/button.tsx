import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

/** A border that can't be seen is seen in forced colours, where a ground is not. */
const TONES: Record<ButtonTone, string> = {
  primary: 'border border-transparent bg-brand text-on-brand hover:bg-brand-strong shadow-card',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border border-transparent text-brand-ink hover:bg-brand-soft',
  danger: 'border border-transparent bg-danger text-on-danger hover:opacity-90',
};
const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-tap px-4 py-1.5 text-base',
  large: 'min-h-14 px-4 py-2 text-lg',
};

/** The look of a button, also for a link that acts like one. */
export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'medium'): string =>
  `inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center transition-colors select-none aria-disabled:opacity-60 ${SIZES[size]} ${TONES[tone]}`;

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Work in progress: the button stays in place and focused, and ignores presses. */
  busy?: boolean;
}

export function Button({ tone, size, icon, busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest.disabled || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(tone, size)} ${className}`}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ComponentProps<'button'> {
  /** For screen readers; shown on hover. */
  label: string;
}

export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-grid size-tap shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-60 ${className}`}
    >
      {children}
    </button>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Shown at the end of the title line. */
  action?: ReactNode;
  /** Drop the padding, for content that reaches the edges. */
  flush?: boolean;
  /** On the page itself, without a border: what is read, beside the cards of what is done. */
  plain?: boolean;
}

export function Card({ title, action, flush = false, plain = false, className = '', children, ...rest }: CardProps) {
  const titleId = useId();
  return (
    <section
      {...(title ? { 'aria-labelledby': titleId } : {})}
      {...rest}
      className={`min-w-0 ${plain ? 'py-2' : `rounded-lg border border-line bg-surface shadow-card ${flush ? 'overflow-hidden' : 'p-4 sm:p-5'}`} ${className}`}
    >
      {title ? (
        <header
          className={`flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 ${flush ? 'p-4 sm:px-5' : 'mb-3'}`}
        >
          <h2 id={titleId} className={`grow basis-32 font-bold ${plain ? 'text-xl' : 'text-lg'}`}>
            {title}
          </h2>
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}

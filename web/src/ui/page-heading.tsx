import type { ReactNode } from 'react';
import { useScreenName } from './navigation/screen-name.ts';

export interface PageHeadingProps {
  title: string;
  /** A line above the title that tells the section. */
  eyebrow?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Where it says something below its title, both are smaller on a phone: the list would begin below the middle. */
export function PageHeading({ title, eyebrow, children, actions }: PageHeadingProps) {
  useScreenName(title);
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-3 sm:mb-5">
      <div className="min-w-0">
        {eyebrow ? <p className="text-sm font-semibold text-earth">{eyebrow}</p> : null}
        <h1 className={`${children ? 'text-xl' : 'text-2xl'} font-extrabold tracking-tight text-balance sm:text-3xl`}>
          {title}
        </h1>
        {children ? <p className="mt-1 text-sm text-ink-soft sm:text-base">{children}</p> : null}
      </div>
      {actions}
    </header>
  );
}

import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Placeholder for an empty list, with the reason. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div data-empty className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {children ? <p className="max-w-sm text-sm text-ink-soft text-balance">{children}</p> : null}
      {action}
    </div>
  );
}

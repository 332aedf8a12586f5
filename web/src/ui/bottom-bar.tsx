import type { ReactNode } from 'react';

export interface BottomBarItem {
  id: string;
  label: string;
  icon: ReactNode;
  /** Over the icon's corner: a count. */
  badge?: ReactNode;
}

export interface BottomBarProps {
  label: string;
  items: readonly BottomBarItem[];
  current: string;
  onSelect: (id: string) => void;
}

/** A phone's navigation, in reach of the thumb. */
export function BottomBar({ label, items, current, onSelect }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 flex-1">
            <button
              type="button"
              aria-current={item.id === current ? 'page' : undefined}
              onClick={() => onSelect(item.id)}
              className="group flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] font-medium tracking-tight text-ink-soft aria-[current]:font-bold aria-[current]:text-brand-ink"
            >
              <span className="relative rounded-full px-4 py-1 group-aria-[current]:bg-brand-soft">
                {item.icon}
                {item.badge ? <span className="absolute -top-1 end-1">{item.badge}</span> : null}
              </span>
              <span className="max-w-full truncate">{item.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

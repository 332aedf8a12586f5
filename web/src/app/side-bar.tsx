import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../ui/drawing/brand.tsx';

export const sideBarItemClass =
  'flex min-h-tap w-full items-center gap-3 rounded-md px-3 text-start font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-bold aria-[current]:text-brand-ink';

/** Navigation on wide screens. `children`: the list items; `footer`: the person's own items. */
export function SideBar({ badge, children, footer }: { badge?: ReactNode; children: ReactNode; footer: ReactNode }) {
  const { t } = useTranslation();
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-e border-line bg-surface p-4 lg:flex">
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 px-2">
        <Brand />
        {badge}
      </div>
      <nav aria-label={t('app.navigation')} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="grid gap-1">{children}</ul>
      </nav>
      <div className="grid gap-1 border-t border-line pt-3">{footer}</div>
    </aside>
  );
}

import type { ReactNode } from 'react';
import { NavigationLink, type NavigationLinkProps } from './navigation-link.tsx';
import { tellHeight } from './tell-height.ts';

export type BottomBarItem = {
  id: string;
  label: string;
  icon: ReactNode;
  /** A count at the icon's corner. */
  badge?: ReactNode;
} & ({ link: Pick<NavigationLinkProps, 'to' | 'search'> } | { onPress: () => void });

export interface BottomBarProps {
  label: string;
  items: readonly BottomBarItem[];
  current: string;
}

const tellBarHeight = tellHeight('--bottom-bar-height');

/** However large the text of the device, the labels keep a size at which no word of them is broken. */
const ITEM =
  'group flex min-h-16 w-full flex-col items-center gap-0.5 px-[2px] py-1.5 text-[min(0.6875rem,max(11px,3.05vw))] font-medium tracking-tight text-ink-soft aria-[current]:font-bold aria-[current]:text-brand-ink';

/** Navigation on phones, within the thumb's reach. */
export function BottomBar({ label, items, current }: BottomBarProps) {
  return (
    <nav
      ref={tellBarHeight}
      aria-label={label}
      className="inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tall:fixed lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {items.map((item) => (
          <li key={item.id} className="max-w-[24%] flex-auto">
            {'link' in item ? (
              <NavigationLink {...item.link} current={item.id === current} className={ITEM}>
                <Content {...item} />
              </NavigationLink>
            ) : (
              <button type="button" onClick={item.onPress} className={ITEM}>
                <Content {...item} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Content({ label, icon, badge }: Pick<BottomBarItem, 'label' | 'icon' | 'badge'>) {
  return (
    <>
      <span className="relative rounded-full px-[clamp(0.25rem,3.3vw,1rem)] py-1 group-aria-[current]:bg-brand-soft">
        {icon}
        {badge ? <span className="absolute -top-1 end-1">{badge}</span> : null}
      </span>
      <span className="max-w-full text-center leading-snug text-balance wrap-anywhere">{label}</span>
    </>
  );
}

import Columns2 from 'lucide-react/icons/columns-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

export interface ClashSlotProps {
  count: number;
  /** Absent: there are no two sessions to decide between. */
  onCompare?: () => void;
  /** The rows of what is there. */
  children: ReactNode;
}

/** What is at the same time, held together, with the way to decide between them. */
export function ClashSlot({ count, onCompare, children }: ClashSlotProps) {
  const { t } = useTranslation();
  return (
    <li className="border-s-4 border-b border-s-sun border-b-line last:border-b-0">
      <div className="flex items-center justify-between gap-3 bg-sun-soft py-1 ps-3 min-h-tap pe-2 text-sm font-semibold text-sun-ink sm:ps-4">
        {t('programme.agenda.together', { count })}
        {onCompare ? (
          <Button
            tone="secondary"
            icon={<Columns2 aria-hidden="true" className="size-5 shrink-0" />}
            onClick={onCompare}
            className="shrink-0"
          >
            {t('programme.agenda.compare')}
          </Button>
        ) : null}
      </div>
      <ul className="border-t border-line">{children}</ul>
    </li>
  );
}

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import type { Overlap } from './overlaps.ts';
import type { PlacedItem } from './plan-items.ts';

interface OverlapListProps {
  overlaps: readonly Overlap[];
  onSelect: (item: PlacedItem) => void;
}

/** Which places lie over one another, in words; nothing when none do. */
export function OverlapList({ overlaps, onSelect }: OverlapListProps) {
  const { t } = useTranslation();
  if (overlaps.length === 0) return null;
  return (
    <Card
      title={
        <span className="flex items-center gap-2 text-danger-ink">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {t('settings.plan.overlaps')}
        </span>
      }
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {overlaps.map(([one, other]) => (
          <li key={`${one.key} ${other.key}`}>
            <button
              type="button"
              onClick={() => onSelect(one)}
              className="min-h-tap w-full rounded-md px-2 text-start hover:bg-sunken"
            >
              {t('settings.plan.overlap', { one: one.name, other: other.name })}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { ShownExhibitor } from '../exhibition/exhibitor-list.ts';

/** The stands as a text list. */
export function BoothList({
  exhibitors,
  onOpen,
}: {
  exhibitors: readonly ShownExhibitor[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const byBooth = useMemo(
    () =>
      exhibitors
        .filter(({ booth }) => booth !== '')
        .sort((a, b) => a.booth.localeCompare(b.booth, undefined, { numeric: true })),
    [exhibitors],
  );
  if (byBooth.length === 0) return null;
  return (
    <Card flush title={t('venue.booths')}>
      <ul className="border-t border-line">
        {byBooth.map((exhibitor) => (
          <li key={exhibitor.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onOpen(exhibitor.id)}
              className="flex min-h-tap w-full items-center gap-3 px-4 py-2 text-start transition-colors hover:bg-sunken sm:px-5"
            >
              <span className="w-12 shrink-0 font-bold tabular-nums">{exhibitor.booth}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{exhibitor.name}</span>
                <span className="block text-sm text-ink-soft">{exhibitor.categoryName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

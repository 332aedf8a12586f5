import IdCard from 'lucide-react/icons/id-card';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { PersonRow } from '../person-row.ts';
import { BADGE_SIZES, type BadgeSize, inParts, PART_SIZE } from './badge-sizes.ts';
import { BadgesFile } from './badges-file.tsx';

interface BadgesViewProps {
  rows: readonly PersonRow[];
  /** They were chosen one by one, not by the list's search and filters. */
  isChosen: boolean;
  /** Whether `rows` is filtered. */
  isNarrowed: boolean;
  onEverybody: () => void;
}

/** Badges for one person or for all filtered people, in parts. */
export function BadgesView({ rows, isChosen, isNarrowed, onEverybody }: BadgesViewProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const [size, setSize] = useState<BadgeSize>('a4');
  const [chosen, setPart] = useState(0);
  const valid = useMemo(() => rows.map(({ user }) => user).filter((user) => user.ticket_status !== 'revoked'), [rows]);
  const parts = useMemo(() => inParts(valid, PART_SIZE), [valid]);
  const part = Math.min(chosen, Math.max(0, parts.length - 1));
  const leftOut = rows.length - valid.length;
  const range = (at: number) => ({
    from: formatNumber(at * PART_SIZE + 1),
    to: formatNumber(Math.min(valid.length, (at + 1) * PART_SIZE)),
    total: formatNumber(valid.length),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={t('people.badges.who')}>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {rows.length === 1 && rows[0]
                  ? rows[0].user.name
                  : t(isChosen ? 'people.badges.chosen' : 'people.badges.filtered', {
                      count: rows.length,
                      number: formatNumber(rows.length),
                    })}
              </p>
              <p className="text-sm text-ink-soft">
                {leftOut > 0
                  ? t('people.badges.leftOut', { count: leftOut, number: formatNumber(leftOut) })
                  : t(isChosen ? 'people.badges.chosenText' : 'people.badges.filteredText')}
              </p>
            </div>
            {isNarrowed ? (
              <Button tone="secondary" onClick={onEverybody}>
                {t('people.badges.everybody')}
              </Button>
            ) : null}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('people.badges.size')}
              value={size}
              onChange={setSize}
              options={BADGE_SIZES.map((value) => ({ value, label: t(`people.badges.sizes.${value}`) }))}
            />
            {parts.length > 1 ? (
              <Select
                label={t('people.badges.part')}
                value={String(part)}
                onChange={(value) => setPart(Number(value))}
                options={parts.map((_, at) => ({ value: String(at), label: t('people.badges.partOf', range(at)) }))}
              />
            ) : null}
          </div>
        </div>
      </Card>
      {parts[part] && event ? (
        // Another choice is another file; who is added meanwhile is none.
        <BadgesFile key={`${size} ${part} ${isNarrowed}`} people={parts[part]} event={event} size={size} part={part} />
      ) : (
        <EmptyState icon={<IdCard />} title={t('people.badges.nobody')}>
          {t('people.badges.nobodyText')}
        </EmptyState>
      )}
    </div>
  );
}

import IdCard from 'lucide-react/icons/id-card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { PersonRow } from '../person-row.ts';
import { BADGE_SIZES, type BadgeSize, PART_SIZE } from './badge-sizes.ts';
import { BadgesFile } from './badges-file.tsx';
import { hasTicket, useParts } from './use-parts.ts';

interface BadgesViewProps {
  rows: readonly PersonRow[];
  /** Everybody, in any order. */
  all: readonly PersonRow[];
  /** What `rows` were chosen by: it is another one when somebody chooses again, not when the list changes. */
  choice: object;
  /** They were chosen one by one, not by the list's search and filters. */
  isChosen: boolean;
  /** Whether `rows` is filtered. */
  isNarrowed: boolean;
  onEverybody: () => void;
}

/** Badges for one person or for all filtered people, in parts. */
export function BadgesView({ rows, all, choice, isChosen, isNarrowed, onEverybody }: BadgesViewProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const [size, setSize] = useState<BadgeSize>('a4');
  const [chosen, setPart] = useState(0);
  const { parts, first, turn, close } = useParts(rows, all, choice);
  const part = Math.min(chosen, Math.max(0, parts.length - 1));
  const without = rows.filter((row) => !hasTicket(row)).map(({ user }) => user);
  const leftOut = without.length;
  const people = [...parts.flat(), ...without];
  const nameOf = (at: number, of: readonly unknown[]) => {
    const from = at * PART_SIZE + 1;
    if (from > first) return t('people.badges.added', { number: formatNumber(of.length) });
    const to = formatNumber(Math.min(first, (at + 1) * PART_SIZE));
    return t('people.badges.partOf', { from: formatNumber(from), to, total: formatNumber(first) });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={t('people.badges.who')}>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {people.length === 1 && people[0]
                  ? people[0].name
                  : t(isChosen ? 'people.badges.chosen' : 'people.badges.filtered', {
                      count: people.length,
                      number: formatNumber(people.length),
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
                options={parts.map((of, at) => ({ value: String(at), label: nameOf(at, of) }))}
              />
            ) : null}
          </div>
          {parts.length > 1 ? <p className="text-sm text-ink-soft">{t('people.badges.partText')}</p> : null}
        </div>
      </Card>
      {parts[part]?.length && event ? (
        // Another choice is another file; who is added meanwhile is none.
        <BadgesFile
          key={`${size} ${part} ${turn}`}
          people={parts[part]}
          event={event}
          size={size}
          part={part}
          onMake={() => close(part)}
        />
      ) : (
        <EmptyState icon={<IdCard />} title={t('people.badges.nobody')}>
          {t('people.badges.nobodyText')}
        </EmptyState>
      )}
    </div>
  );
}

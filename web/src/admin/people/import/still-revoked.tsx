import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import type { PlanRow } from './plan/plan-row.ts';
import { stillRevoked } from './plan/plan-totals.ts';

const NAMES_SHOWN = 12;

interface StillRevokedProps {
  rows: readonly PlanRow[];
  isStale: boolean;
  onRestore: () => Promise<boolean>;
}

/** Who is on the list and has a revoked ticket: an organiser decides, since it may have been revoked for another reason. */
export function StillRevoked({ rows, isStale, onRestore }: StillRevokedProps) {
  const { t } = useTranslation();
  const people = useMemo(() => stillRevoked(rows), [rows]);
  if (people.length === 0) return null;
  const of = (count: number) => ({ count, number: formatNumber(count) });
  const more = people.length - NAMES_SHOWN;
  return (
    <Banner
      tone="sun"
      actions={
        <Button
          tone="secondary"
          disabled={isStale}
          onClick={async () => (await onRestore()) || showToast(t('storage.notSaved'), 'danger')}
        >
          {t('people.import.makeValid', of(people.length))}
        </Button>
      }
    >
      <p>{t('people.import.comeRevoked', of(people.length))}</p>
      <ul className="mt-1 list-disc ps-5 font-semibold wrap-anywhere">
        {people.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('people.import.moreTypes', of(more))}</li> : null}
      </ul>
    </Banner>
  );
}

import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { WindowList } from '../../../ui/list/window-list.tsx';
import type { Plan, PlanRow } from './import-plan.ts';
import { PLAN_LINE_HEIGHT, PlanLine } from './plan-line.tsx';

const KINDS = ['create', 'change', 'refused', 'same'] as const;
type Kind = PlanRow['kind'];

interface ImportPreviewProps {
  file: string;
  plan: Plan;
  guessed: boolean;
  onConfirm: () => void;
  otherFile: ReactNode;
}

/** Preview of each line's effect; nothing changes before it is confirmed. */
export function ImportPreview({ file, plan, guessed, onConfirm, otherFile }: ImportPreviewProps) {
  const { t } = useTranslation();
  const counts = useMemo(() => countKinds(plan.rows), [plan]);
  // Organisers need to see refused lines first.
  const [kind, setKind] = useState<Kind | ''>(counts.refused > 0 ? 'refused' : '');
  const shown = useMemo(() => plan.rows.filter((row) => !kind || row.kind === kind), [plan, kind]);
  const wanted = counts.create + counts.change;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={t('people.import.summary')}>
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-soft">
            <bdi className="font-semibold text-ink wrap-anywhere">{file}</bdi> · {t('people.import.nothingDone')}
          </p>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {KINDS.map((each) => (
              <div key={each} className="flex flex-col rounded-md bg-sunken px-4 py-3">
                <dt className="order-last text-sm text-ink-soft">{t(`people.import.count.${each}`)}</dt>
                <dd
                  className={`text-2xl font-extrabold tabular-nums ${REFUSED[Number(each === 'refused' && counts.refused > 0)]}`}
                >
                  {formatNumber(counts[each])}
                </dd>
              </div>
            ))}
          </dl>
          {guessed ? <Banner tone="sun">{t('people.import.guessed')}</Banner> : null}
          {plan.ignored.length > 0 ? (
            <p className="text-sm text-ink-soft">
              {t('people.import.ignored', { columns: plan.ignored.join(', ').slice(0, 300) })}
            </p>
          ) : null}
          {wanted === 0 ? (
            <Banner tone={counts.refused > 0 ? 'danger' : 'brand'}>
              {t(counts.refused > 0 && counts.same === 0 ? 'people.import.nothingButRefused' : 'people.import.nothing')}
            </Banner>
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            {wanted > 0 ? (
              <Button onClick={onConfirm}>
                {t('people.import.confirm', { count: wanted, number: formatNumber(wanted) })}
              </Button>
            ) : null}
            {otherFile}
            {wanted > 0 && counts.refused > 0 ? (
              <p className="text-sm text-danger-ink">
                {t('people.import.staysOut', { count: counts.refused, number: formatNumber(counts.refused) })}
              </p>
            ) : null}
          </div>
        </div>
      </Card>
      <Segmented
        label={t('people.import.show')}
        value={kind}
        onChange={setKind}
        options={[
          { value: '', label: t('people.import.all', { count: plan.rows.length }) },
          ...KINDS.filter((each) => counts[each] > 0).map((value) => ({
            value,
            label: `${t(`people.import.count.${value}`)} (${formatNumber(counts[value])})`,
          })),
        ]}
      />
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <WindowList
          label={t('people.import.lines')}
          items={shown}
          keyOf={({ line }) => String(line)}
          rowHeight={PLAN_LINE_HEIGHT}
        >
          {planLine}
        </WindowList>
      </div>
    </div>
  );
}

const REFUSED = ['', 'text-danger-ink'];
const planLine = (row: PlanRow) => <PlanLine row={row} />;

function countKinds(rows: readonly PlanRow[]): Record<Kind, number> {
  const counts = { create: 0, change: 0, same: 0, refused: 0 };
  for (const { kind } of rows) counts[kind]++;
  return counts;
}

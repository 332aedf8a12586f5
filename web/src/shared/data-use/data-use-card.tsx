import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../i18n/formats.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useEvent } from '../event/use-event.ts';
import { write } from './counter.ts';
import type { DataUse } from './kept-use.ts';
import { type Bytes, KINDS, total } from './kinds.ts';

const LOOK_EVERY_MS = 2_000;

/** Undefined until it is known; null where this device can't keep it. */
function useDataUse(): DataUse | null | undefined {
  const [use, setUse] = useState<DataUse | null>();
  useEffect(() => {
    let wanted = true;
    const look = () => void write().then((kept) => wanted && setUse(kept));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, []);
  return use;
}

/** "1.2" of 1,234,567 bytes; never 0 of what is some. */
function megabytes(bytes: number): string {
  const exact = bytes / 1_000_000;
  return formatNumber(bytes > 0 ? Math.max(0.01, Number(exact.toFixed(exact < 10 ? 2 : 0))) : 0);
}

/** What the app has used of the person's data, today and since it came, and for what. */
export function DataUseCard() {
  const { t } = useTranslation();
  const use = useDataUse();
  return (
    <Card title={t('dataUse.title')}>
      {use === undefined ? <Skeleton className="h-40" /> : null}
      {use === null ? <p className="text-ink-soft">{t('dataUse.unknown')}</p> : null}
      {use ? <Figures use={use} /> : null}
    </Card>
  );
}

function Figures({ use }: { use: DataUse }) {
  const { t } = useTranslation();
  const zone = useEvent()?.time_zone;
  const cell = (bytes: number) => <td className="py-2 ps-4 text-end tabular-nums">{megabytes(bytes)}</td>;
  const row = (bytes: (of: Bytes) => number) => (
    <>
      {cell(bytes(use.today))}
      {cell(bytes(use.all))}
    </>
  );
  return (
    <>
      <table className="w-full text-sm" data-used={total(use.all)}>
        <thead>
          <tr className="align-bottom text-ink-soft">
            <td className="pb-2">{t('dataUse.unit')}</td>
            <th scope="col" className="pb-2 ps-4 text-end font-medium">
              {t('dataUse.today')}
            </th>
            <th scope="col" className="pb-2 ps-4 text-end font-medium">
              {t('dataUse.since', { day: formatDay(use.since, zone) })}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {KINDS.map((kind) => (
            <tr key={kind} data-kind={kind}>
              <th scope="row" className="py-2 text-start font-normal">
                {t(`dataUse.kinds.${kind}`)}
              </th>
              {row((of) => of[kind] ?? 0)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-base font-bold">
            <th scope="row" className="py-2 text-start">
              {t('dataUse.total')}
            </th>
            {row(total)}
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-sm text-ink-soft">{t('dataUse.estimate')}</p>
    </>
  );
}

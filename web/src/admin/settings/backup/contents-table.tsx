import type { Event } from '@baraza/schema/event/event';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../i18n/formats.ts';
import { useReplica } from '../../../replica/react.tsx';
import { MAIN_COLLECTIONS } from '../collections.ts';
import type { BackupContents } from './backup-contents.ts';

type Counts = Partial<Record<(typeof MAIN_COLLECTIONS)[number], number>>;

/** Row counts in a backup beside the current ones. */
export function ContentsTable({ event, contents }: { event: Event; contents: BackupContents }) {
  const { t } = useTranslation();
  const now = useCountsNow();
  const zone = event.time_zone;
  const day = (date: string) => formatDate(date, 'UTC');
  const shown = (count: number | undefined) => (count === undefined ? '…' : formatNumber(count));
  return (
    <section aria-label={t('settings.backup.contents')} className="rounded-md border border-line">
      <div className="border-b border-line bg-sunken px-4 py-3">
        <p dir="auto" className="own-script font-semibold">
          {contents.name}
        </p>
        <p className="text-sm text-ink-soft">
          {contents.starts_on
            ? t('settings.backup.days', { from: day(contents.starts_on), to: day(contents.ends_on) })
            : null}
        </p>
        <p className="text-sm text-ink-soft">
          {t('settings.backup.madeAt', { when: formatDate(contents.made_at, zone, true) })}
        </p>
      </div>
      <table className="w-full text-start">
        <thead className="text-sm text-ink-soft">
          <tr className="*:px-4 *:pt-2 *:font-semibold">
            <td />
            <th scope="col" className="text-end">
              {t('settings.backup.inFile')}
            </th>
            <th scope="col" className="text-end">
              {t('settings.backup.now')}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {MAIN_COLLECTIONS.map((name) => (
            <tr key={name} data-count={name} className="*:px-4 *:py-1">
              <th scope="row" className="text-start font-normal">
                {t(`settings.audit.collections.${name}`)}
              </th>
              <td className="text-end font-semibold">{shown(contents.counts[name] ?? 0)}</td>
              <td className="text-end text-ink-soft">{shown(now[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Current counts from this device, without a server call. */
function useCountsNow(): Counts {
  const { db } = useReplica();
  const [counts, setCounts] = useState<Counts>({});
  useEffect(() => {
    let isWanted = true;
    void Promise.all(MAIN_COLLECTIONS.map(async (name) => [name, await db[name].count().exec()] as const)).then(
      (entries) => {
        if (isWanted) setCounts(Object.fromEntries(entries));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [db]);
  return counts;
}

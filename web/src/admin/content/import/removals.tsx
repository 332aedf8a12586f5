import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { Step } from '../schedule/plan-import.ts';

const NAMED = 10;

/** What an import takes away, said before it is confirmed. */
export function Removals({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const removed = steps.filter(({ kind }) => kind === 'remove');
  if (removed.length === 0) return null;
  const counts = (['sessions', 'speakers', 'rooms'] as const).flatMap((collection) => {
    const count = removed.filter((step) => step.collection === collection).length;
    return count > 0 ? [t(`content.count.${collection}`, { count })] : [];
  });
  const more = removed.length - NAMED;
  return (
    <Banner tone="danger">
      <p className="font-bold">{t('content.import.removes', { what: counts.join(' · ') })}</p>
      <ul className="mt-1 list-disc ps-5">
        {removed.slice(0, NAMED).map(({ collection, id, name }) => (
          <li key={`${collection} ${id}`}>{name}</li>
        ))}
        {more > 0 ? <li>{t('content.clash.more', { count: more, number: formatNumber(more) })}</li> : null}
      </ul>
      <p className="mt-1">
        {t(
          removed.some(({ collection }) => collection === 'sessions')
            ? 'content.import.removesSessionsToo'
            : 'content.import.removesToo',
        )}
      </p>
    </Banner>
  );
}

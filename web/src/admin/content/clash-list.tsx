import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { type Clash, countOf } from './clashes.ts';

/** More of them are counted only: a list by the hundred helps nobody. */
const LISTED = 10;

/** Warns of double-booked rooms and speakers; people must resolve them. */
export function ClashList({ clashes, timeZone }: { clashes: readonly Clash[]; timeZone: string }) {
  const { t } = useTranslation();
  if (clashes.length === 0) return null;
  const { count, isMore } = countOf(clashes);
  const more = count - LISTED;
  return (
    <Banner tone="sun" icon={<TriangleAlert aria-hidden="true" className="size-5 shrink-0 self-start" />}>
      <p className="font-bold">
        {t(isMore ? 'content.clash.titleMany' : 'content.clash.title', { count, number: formatNumber(count) })}
      </p>
      <ul className="mt-1 grid gap-1">
        {clashes.slice(0, LISTED).map(({ kind, id, name, first, second }) => (
          <li key={`${kind} ${id} ${first.id} ${second.id}`}>
            {t(`content.clash.${kind}`, { name, first: first.title, second: second.title })}{' '}
            <SessionSpan withDay start={second.start_time} end={second.end_time} timeZone={timeZone} />
          </li>
        ))}
        {more > 0 ? (
          <li>
            {t(isMore ? 'content.clash.moreMany' : 'content.clash.more', { count: more, number: formatNumber(more) })}
          </li>
        ) : null}
      </ul>
    </Banner>
  );
}

import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownEvent } from './known-events.ts';

/** Another event is another page: these are links that load it. */
export function EventList({
  events,
  className = '',
}: {
  events: readonly KnownEvent[];
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <nav aria-labelledby={title} className={className}>
      <p id={title} className="px-3 py-1 text-sm font-bold text-ink-soft">
        {t('app.otherEvents')}
      </p>
      <ul className="grid max-h-45 gap-1 overflow-y-auto">
        {events.map(({ base, name }) => (
          <li key={base}>
            <a
              href={`${base}/`}
              className="flex min-h-tap items-center gap-3 rounded-md px-3 py-1 text-start font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
            >
              <ArrowLeftRight aria-hidden="true" className="shrink-0" />
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

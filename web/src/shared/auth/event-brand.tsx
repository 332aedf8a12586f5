import { eventDays } from '@baraza/schema/event/event-days';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/drawing/brand.tsx';
import type { PublicConfig } from './use-demo.ts';

/**
 * What this app is of, for who is not signed in: the event, when and where. The room for it is there before it is known.
 * The server writes the same into its page: `sync-server/src/http/web-app/event-in-page.ts`.
 */
export function EventBrand({
  config,
  className = '',
}: {
  config: PublicConfig | null | undefined;
  className?: string;
}) {
  const { language } = useTranslation().i18n;
  const { event_name: name, event_logo: logo, starts_on, ends_on, days, venue, city } = config ?? {};
  return (
    <div className={`flex min-h-24 items-center gap-3 ${className}`}>
      {logo ? (
        <img src={logo} alt="" className="size-12 shrink-0 rounded-md bg-white object-contain" />
      ) : (
        <Brand compact={Boolean(name)} className="shrink-0" />
      )}
      {name ? (
        <p className="min-w-0 text-sm">
          <span className="block text-lg font-extrabold">{name}</span>
          {venue && starts_on ? (
            <>
              <bdi>{days ?? eventDays(language, starts_on, ends_on)}</bdi> ·{' '}
              <bdi>{[venue, city].filter(Boolean).join(', ')}</bdi>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

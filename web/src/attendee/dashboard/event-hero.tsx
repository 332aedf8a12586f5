import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useEventDays } from '../../shared/event/use-event-days.ts';
import { venueLine } from '../../shared/event/venue-line.ts';
import { WovenPattern } from '../../ui/drawing/pattern.tsx';
import { useScreenName } from '../../ui/navigation/screen-name.ts';

/** Greeting with the person's and the event's name; its height stays the same while they load. */
export function EventHero() {
  const { t, i18n } = useTranslation();
  const { user_id } = useReplica();
  const event = useTranslatedEvent();
  const me = useLiveDocument('users', user_id);
  const daysOf = useEventDays();
  useScreenName(t('app.sections.dashboard'));
  const name = me?.first_name || me?.name;
  return (
    <header className="relative isolate min-h-48 overflow-hidden rounded-lg bg-hero p-5 text-on-hero shadow-card sm:p-7">
      <WovenPattern className="absolute inset-0 -z-10 opacity-[0.07]" />
      <p className="font-semibold opacity-90">
        {name ? t('dashboard.welcome', { name }) : t('dashboard.welcomeNobody')}
      </p>
      <h1 className="mt-1 min-h-9 text-2xl font-extrabold tracking-tight text-balance sm:text-3xl">
        {event?.name ?? t('app.sections.dashboard')}
      </h1>
      {event?.tagline ? <p className="mt-1 max-w-xl opacity-90">{event.tagline}</p> : null}
      {event ? (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
          <li className="flex items-center gap-2">
            <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
            {daysOf(event)}
          </li>
          {venueLine(event, i18n.language) ? (
            <li className="flex items-center gap-2">
              <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
              {venueLine(event, i18n.language)}
            </li>
          ) : null}
        </ul>
      ) : null}
    </header>
  );
}

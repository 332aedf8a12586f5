import { useTranslation } from 'react-i18next';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { venueLine } from '../../shared/event/venue-line.ts';
import { useKeptTab } from '../../shared/kept/use-kept-tab.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PROGRAMME_TABS, ProgrammeTab } from '../programme/programme-tab.tsx';
import { useAgenda } from '../programme/use-programme.ts';
import { MapView } from './map-view.tsx';
import { NextSession } from './next-session.tsx';
import { VenueCard } from './venue-card.tsx';

const VENUE_TABS = ['map', ...PROGRAMME_TABS] as const;

/** The plan, and beside it what the programme's own section shows. */
export function VenueScreen() {
  const { t, i18n } = useTranslation();
  const [tab, setTab] = useKeptTab('venueTab', VENUE_TABS);
  const show = useShowItem();
  const event = useTranslatedEvent();
  const now = useNow();
  const agenda = useAgenda();
  const known = event === undefined ? undefined : event ? [event] : [];
  const openSession = (id: string) => show('session', id);

  return (
    <>
      <PageHeading title={t(`venue.tabs.${tab}`)} eyebrow={event ? venueLine(event, i18n.language) : null} />
      <div className="mb-2">
        <Segmented
          label={t('venue.view')}
          value={tab}
          onChange={setTab}
          options={VENUE_TABS.map((value) => ({ value, label: t(`venue.short.${value}`) }))}
        />
      </div>
      <WhenKnown items={agenda && known} waiting={<SkeletonRows count={4} className="h-24 w-full" />}>
        {([here]) =>
          here && agenda ? (
            tab === 'map' ? (
              <>
                <NextSession agenda={agenda.agenda} timeZone={here.time_zone} now={now} onOpen={openSession} />
                <MapView event={here} programme={agenda.programme} now={now} onSession={openSession}>
                  <VenueCard event={here} />
                </MapView>
              </>
            ) : (
              <ProgrammeTab tab={tab} event={here} agenda={agenda} now={now} onBrowse={() => setTab('programme')} />
            )
          ) : null
        }
      </WhenKnown>
    </>
  );
}

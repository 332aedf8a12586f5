import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { AgendaView } from '../programme/agenda-view.tsx';
import { ProgrammeView } from '../programme/programme-view.tsx';
import { SpeakersView } from '../programme/speakers-view.tsx';
import { useAgenda } from '../programme/use-programme.ts';
import { MapView } from './map-view.tsx';
import { NextSession } from './next-session.tsx';

const VENUE_TABS = ['map', 'programme', 'agenda', 'speakers'] as const;
type VenueTab = (typeof VENUE_TABS)[number];

const KEY = 'venueTab';

const kept = (): VenueTab => VENUE_TABS.find((tab) => tab === sessionStorage.getItem(KEY)) ?? 'map';

/** The selected tab, kept across reloads until the browser tab closes. */
function useVenueTab(): [VenueTab, (tab: VenueTab) => void] {
  const [tab, setTab] = useState(kept);
  return [
    tab,
    (next) => {
      sessionStorage.setItem(KEY, next);
      setTab(next);
    },
  ];
}

/** The plan, the programme, the person's agenda and the speakers. */
export function VenueScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useVenueTab();
  const show = useShowItem();
  const event = useEvent();
  const now = useNow();
  const agenda = useAgenda();
  const speakers = useLiveQuery((db) => db.speakers.find(), []);
  const starredSpeakers = useBookmarks('speaker');
  const known = event === undefined ? undefined : event ? [event] : [];
  const waiting = <SkeletonRows count={4} className="h-24 w-full" />;
  const openSession = (id: string) => show('session', id);

  return (
    <>
      <PageHeading title={t(`venue.tabs.${tab}`)} eyebrow={event ? `${event.venue.name}, ${event.venue.city}` : null} />
      <div className="mb-4">
        <Segmented
          label={t('venue.view')}
          value={tab}
          onChange={setTab}
          options={VENUE_TABS.map((value) => ({ value, label: t(`venue.short.${value}`) }))}
        />
      </div>
      <WhenKnown items={agenda && known} waiting={waiting}>
        {([here]) =>
          here && agenda ? (
            <>
              {tab === 'map' || tab === 'agenda' ? (
                <NextSession agenda={agenda.agenda} timeZone={here.time_zone} now={now} onOpen={openSession} />
              ) : null}
              {tab === 'map' ? (
                <MapView event={here} programme={agenda.programme} now={now} onSession={openSession} />
              ) : tab === 'programme' ? (
                <WhenKnown items={agenda.programme} waiting={waiting}>
                  {() => <ProgrammeView {...agenda} timeZone={here.time_zone} now={now} onOpen={openSession} />}
                </WhenKnown>
              ) : tab === 'agenda' ? (
                <WhenKnown items={agenda.agenda} waiting={waiting}>
                  {() => (
                    <AgendaView
                      {...agenda}
                      calendar={{ name: here.name, venue: here.venue.name }}
                      timeZone={here.time_zone}
                      now={now}
                      onOpen={openSession}
                      onBrowse={() => setTab('programme')}
                    />
                  )}
                </WhenKnown>
              ) : (
                <WhenKnown items={speakers} waiting={waiting}>
                  {(all) => (
                    <SpeakersView
                      speakers={all}
                      starred={starredSpeakers ?? new Set()}
                      onOpen={(id) => show('speaker', id)}
                    />
                  )}
                </WhenKnown>
              )}
            </>
          ) : null
        }
      </WhenKnown>
    </>
  );
}

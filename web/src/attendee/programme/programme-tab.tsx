import type { Event } from '@baraza/schema/event/event';
import { addressLine } from '@baraza/schema/event/event-place';
import { useCallback, useMemo } from 'react';
import { useLiveQuery } from '../../replica/react.tsx';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { useAgendaMeetings } from '../meetings/agenda-meetings.ts';
import { AgendaView } from './agenda/agenda-view.tsx';
import { ProgrammeView } from './programme-view.tsx';
import { SpeakersView } from './speakers-view.tsx';
import type { Agenda } from './use-programme.ts';

export const PROGRAMME_TABS = ['programme', 'agenda', 'speakers'] as const;
export type ProgrammeTabName = (typeof PROGRAMME_TABS)[number];

export interface ProgrammeTabProps {
  tab: ProgrammeTabName;
  event: Event;
  agenda: Agenda;
  now: number;
  onBrowse: () => void;
}

const waiting = <SkeletonRows count={4} className="h-24 w-full" />;

/** The programme, the person's agenda or the speakers: the same in both sections that show them. */
export function ProgrammeTab({ tab, event, agenda, now, onBrowse }: ProgrammeTabProps) {
  const show = useShowItem();
  const openSession = useCallback((id: string) => show('session', id), [show]);
  const meetings = useAgendaMeetings();
  const mine = useMemo(
    () => meetings && [...agenda.agenda, ...meetings].sort((a, b) => a.start_time.localeCompare(b.start_time)),
    [agenda.agenda, meetings],
  );
  if (tab === 'speakers') return <Speakers onOpen={(id) => show('speaker', id)} />;
  return (
    <WhenKnown items={tab === 'agenda' ? mine : agenda.programme} waiting={waiting}>
      {() =>
        tab === 'programme' ? (
          <ProgrammeView
            {...agenda}
            agenda={mine ?? agenda.agenda}
            timeZone={event.time_zone}
            now={now}
            onOpen={openSession}
          />
        ) : (
          <AgendaView
            agenda={mine ?? []}
            calendar={{ name: event.name, venue: addressLine(event.venue) }}
            timeZone={event.time_zone}
            now={now}
            onOpen={openSession}
            onOpenPerson={(id) => show('person', id)}
            onBrowse={onBrowse}
          />
        )
      }
    </WhenKnown>
  );
}

function Speakers({ onOpen }: { onOpen: (speakerId: string) => void }) {
  const speakers = useLiveQuery((db) => db.speakers.find(), []);
  const starred = useBookmarks('speaker');
  return (
    <WhenKnown items={speakers} waiting={waiting}>
      {(all) => <SpeakersView speakers={all} starred={starred ?? new Set()} onOpen={onOpen} />}
    </WhenKnown>
  );
}

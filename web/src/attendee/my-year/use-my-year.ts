import type { Event } from '@baraza/schema/event/event';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import { useMemo } from 'react';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { useConnections } from '../connections/use-connections.ts';
import { useAgenda } from '../programme/use-programme.ts';
import { gatherYear, type MyYear } from './gather-year.ts';

export type StarredPlace =
  | (Pick<Exhibitor, 'id' | 'name' | 'logo' | 'booth'> & { kind: 'exhibitor' })
  | (Pick<Sponsor, 'id' | 'name' | 'logo' | 'tier'> & { kind: 'sponsor' });

export interface GatheredYear extends MyYear {
  event: Event;
  starred: StarredPlace[];
}

/** What the replica knows of this person's event: undefined until it is read, null before the first sync. */
export function useMyYear(): GatheredYear | null | undefined {
  const { user_id } = useReplica();
  const event = useTranslatedEvent();
  const now = useNow();
  const agenda = useAgenda()?.agenda;
  const checkIns = useLiveQuery((db) => db.check_ins.find({ selector: { user_id } }), [user_id]);
  const connections = useConnections();
  const starred = useStarredPlaces();
  return useMemo(() => {
    if (event === null) return null;
    if (!event || !agenda || !checkIns || !connections || !starred) return undefined;
    return { ...gatherYear({ event, me: user_id, now, agenda, checkIns, connections }), event, starred };
  }, [event, user_id, now, agenda, checkIns, connections, starred]);
}

function useStarredPlaces(): StarredPlace[] | undefined {
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const sponsors = useLiveQuery((db) => db.sponsors.find(), []);
  const [exhibitorStars, sponsorStars] = [useBookmarks('exhibitor'), useBookmarks('sponsor')];
  return useMemo(() => {
    if (!exhibitors || !sponsors || !exhibitorStars || !sponsorStars) return undefined;
    const places: StarredPlace[] = [
      ...exhibitors.filter(({ id }) => exhibitorStars.has(id)).map((each) => ({ ...each, kind: 'exhibitor' as const })),
      ...sponsors.filter(({ id }) => sponsorStars.has(id)).map((each) => ({ ...each, kind: 'sponsor' as const })),
    ];
    return places.sort((a, b) => a.name.localeCompare(b.name));
  }, [exhibitors, sponsors, exhibitorStars, sponsorStars]);
}

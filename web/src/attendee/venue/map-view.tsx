import type { Event } from '@baraza/schema/event/event';
import { FIRST_FLOOR, floorOf } from '@baraza/schema/event/floor-plan';
import type { Room } from '@baraza/schema/programme/room';
import Footprints from 'lucide-react/icons/footprints';
import MapIcon from 'lucide-react/icons/map';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { FloorChoice } from '../../shared/floor-plan/floor-choice.tsx';
import { FloorPlan } from '../../shared/floor-plan/floor-plan.tsx';
import { onFloor, sheetsOf } from '../../shared/floor-plan/floor-sheet.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { useTranslated } from '../../shared/translated/use-translated.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import type { ShownExhibitor } from '../exhibition/exhibitor-list.ts';
import { useExhibitors } from '../exhibition/use-exhibitors.ts';
import { BoothList } from './booth-list.tsx';
import { MapLegend } from './map-legend.tsx';
import { PlaceCard } from './place-card.tsx';
import { RoomList } from './room-list.tsx';
import { roomsNow } from './rooms-now.ts';
import { useSpots } from './use-spots.ts';
import { useWay } from './way/use-way.ts';
import { WayCard } from './way/way-card.tsx';

export interface MapViewProps {
  event: Event;
  programme: readonly ProgrammeSession[];
  now: number;
  onSession: (sessionId: string) => void;
  /** Stands below the plan, or where it would be. */
  children?: ReactNode;
}

/** The floor plan, and the same content as text: rooms with their sessions, and exhibitors with their stands. */
export function MapView(props: MapViewProps) {
  const { t } = useTranslation();
  const rooms = useTranslated(useLiveQuery((db) => db.rooms.find(), []));
  const exhibitors = useExhibitors();
  if (rooms && exhibitors && rooms.length + exhibitors.length > 0)
    return <PlacedMap {...props} rooms={rooms} exhibitors={exhibitors} />;
  return (
    <WhenKnown items={rooms && exhibitors && []} waiting={<SkeletonRows count={3} className="h-32 w-full" />}>
      {() => (
        <>
          {props.children}
          <EmptyState icon={<MapIcon />} title={t('venue.empty')}>
            {t('venue.emptyText')}
          </EmptyState>
        </>
      )}
    </WhenKnown>
  );
}

type PlacedMapProps = MapViewProps & { rooms: readonly Room[]; exhibitors: readonly ShownExhibitor[] };

function PlacedMap({ event, programme, now, onSession, rooms, exhibitors, children }: PlacedMapProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<{ id: string; byList: boolean } | null>(null);
  const [floor, setFloor] = useState<string>(FIRST_FLOOR);
  const show = useShowItem();
  const top = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => roomsNow(rooms, programme, now), [rooms, programme, now]);
  const spots = useSpots(listed, exhibitors, now, event.time_zone);
  const { places, asked, askTo, setEnds, floorWith } = useWay(event, rooms, exhibitors);
  const chosen = listed.find(({ room }) => room.id === selected?.id);

  function select(id: string | null): void {
    if (id !== null && exhibitors.some((each) => each.id === id)) show('exhibitor', id);
    else if (id !== null && asked) change({ from: asked.from.id, to: id });
    else setSelected(id === null ? null : { id, byList: false });
  }
  function showOnPlan(id: string): void {
    const spot = spots.find((each) => each.id === id);
    if (spot) setFloor(floorOf(spot.shape));
    setEnds(undefined);
    setSelected({ id, byList: true });
    top.current?.scrollIntoView({ block: 'start' });
  }
  function ask(to: string): void {
    const start = askTo(to);
    if (start) setFloor(start);
    top.current?.scrollIntoView({ block: 'start' });
  }
  function change(ends: { from: string; to: string }): void {
    setEnds(ends);
    setFloor(floorWith(ends.from) ?? floor);
  }

  const sheets = event.floor_plan ? sheetsOf(event.floor_plan) : [];
  // A floor can be removed while it shows.
  const sheet = sheets.find(({ id }) => id === floor) ?? sheets[0];
  const leg = asked?.way?.legs.find((each) => each.floor === sheet?.id);
  const anyRoom = listed.find(({ room }) => room.shape)?.room.id;
  return (
    <div className="grid grid-cols-1 gap-4">
      {sheet ? (
        <div ref={top} className="grid grid-cols-1 gap-2 scroll-mt-16">
          <FloorChoice floors={sheets} value={sheet.id} onChange={setFloor} />
          <FloorPlan
            key={sheet.id}
            plan={sheet}
            spots={onFloor(spots, sheet.id)}
            selected={asked ? asked.to.id : (selected?.id ?? null)}
            onSelect={select}
            way={leg?.points}
          />
          {asked ? (
            <WayCard {...asked} places={places} onChange={change} onClose={() => setEnds(undefined)} />
          ) : chosen ? (
            <PlaceCard
              key={chosen.room.id}
              place={chosen}
              timeZone={event.time_zone}
              takesFocus={selected?.byList === true}
              onSession={onSession}
              onWay={() => ask(chosen.room.id)}
            />
          ) : anyRoom ? (
            <div>
              <Button tone="secondary" icon={<Footprints aria-hidden="true" />} onClick={() => ask(anyRoom)}>
                {t('venue.way.find')}
              </Button>
            </div>
          ) : null}
          <MapLegend
            hasBooths={spots.some(({ kind }) => kind === 'booth')}
            hasStars={spots.some(({ starred }) => starred)}
            hasWay={leg?.points !== undefined}
          />
        </div>
      ) : null}
      {children}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RoomList
          rooms={listed}
          selected={selected?.id ?? null}
          timeZone={event.time_zone}
          onSession={onSession}
          {...(event.floor_plan && { onShow: showOnPlan })}
        />
        <BoothList exhibitors={exhibitors} onOpen={(id) => show('exhibitor', id)} />
      </div>
    </div>
  );
}

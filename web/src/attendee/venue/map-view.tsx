import type { Event } from '@baraza/schema/event/event';
import MapIcon from 'lucide-react/icons/map';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { FloorPlan } from '../../shared/floor-plan/floor-plan.tsx';
import type { Spot } from '../../shared/floor-plan/plan-spots.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { BoothList } from './booth-list.tsx';
import { RoomList } from './room-list.tsx';
import { roomsNow } from './rooms-now.ts';

export interface MapViewProps {
  event: Event;
  programme: readonly ProgrammeSession[];
  now: number;
  onSession: (sessionId: string) => void;
}

/** The floor plan, and the same content as text: rooms with their sessions, and exhibitors with their stands. */
export function MapView({ event, programme, now, onSession }: MapViewProps) {
  const { t } = useTranslation();
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const starred = useBookmarks('exhibitor');
  const [selected, setSelected] = useState<string | null>(null);
  const show = useShowItem();
  const plan = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => roomsNow(rooms ?? [], programme, now), [rooms, programme, now]);
  const spots = useMemo(
    (): Spot[] => [
      ...listed.flatMap(({ room, mark, now: running }): Spot[] =>
        room.shape
          ? [{ id: room.id, kind: 'room', name: room.name, mark, shape: room.shape, lit: running !== undefined }]
          : [],
      ),
      ...(exhibitors ?? []).flatMap(({ id, name, booth, booth_shape }): Spot[] =>
        booth_shape
          ? [{ id, kind: 'booth', name, mark: booth, shape: booth_shape, lit: starred?.has(id) ?? false }]
          : [],
      ),
    ],
    [listed, exhibitors, starred],
  );

  if (!rooms || !exhibitors || rooms.length + exhibitors.length === 0)
    return (
      <WhenKnown items={rooms && exhibitors && []} waiting={<SkeletonRows count={3} className="h-32 w-full" />}>
        {() => (
          <EmptyState icon={<MapIcon />} title={t('venue.empty')}>
            {t('venue.emptyText')}
          </EmptyState>
        )}
      </WhenKnown>
    );

  function select(id: string | null): void {
    setSelected(id);
    if (id === null) return;
    if (exhibitors?.some((each) => each.id === id)) show('exhibitor', id);
    else document.getElementById(`room-row-${id}`)?.scrollIntoView({ block: 'nearest' });
  }
  function showOnPlan(id: string): void {
    setSelected(id);
    plan.current?.scrollIntoView({ block: 'center' });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {event.floor_plan ? (
        <div ref={plan} className="scroll-mt-20">
          <FloorPlan plan={event.floor_plan} spots={spots} selected={selected} onSelect={select} />
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
            <LegendItem look="bg-brand-soft border-brand" text={t('venue.legend.room')} />
            <LegendItem look="bg-sky-soft border-sky" text={t('venue.legend.booth')} />
            <LegendItem look="bg-sun-soft border-sun" text={t('venue.legend.lit')} />
          </p>
        </div>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RoomList
          rooms={listed}
          selected={selected}
          timeZone={event.time_zone}
          onSession={onSession}
          {...(event.floor_plan && { onShow: showOnPlan })}
        />
        <BoothList exhibitors={exhibitors} onOpen={(id) => show('exhibitor', id)} />
      </div>
    </div>
  );
}

function LegendItem({ look, text }: { look: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-3.5 rounded-sm border ${look}`} />
      {text}
    </span>
  );
}

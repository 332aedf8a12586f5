import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import type { Spot } from '../../shared/floor-plan/plan-spots.ts';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import type { RoomNow } from './rooms-now.ts';

/** What can be chosen on the plan: rooms with what is on there, stands with the person's stars. */
export function useSpots(rooms: readonly RoomNow[], exhibitors: readonly Exhibitor[], time: number, timeZone: string) {
  const { t } = useTranslation();
  const starred = useBookmarks('exhibitor');
  return useMemo((): Spot[] => {
    const when = (at: string) => formatMoment(at, time, timeZone);
    const noteOf = ({ now, next }: RoomNow) => {
      if (now) return t('venue.until', { time: when(now.end_time) });
      return next ? `${t('venue.next')} ${when(next.start_time)}` : '';
    };
    const halls = rooms.flatMap((each): Spot[] => {
      const { id, name, shape } = each.room;
      if (!shape) return [];
      return [{ id, kind: 'room', name, mark: each.mark, shape, lit: each.now !== undefined, note: noteOf(each) }];
    });
    const stands = exhibitors.flatMap(({ id, name, booth, booth_shape: shape }): Spot[] =>
      shape ? [{ id, kind: 'booth', name, mark: booth, shape, starred: starred?.has(id) ?? false }] : [],
    );
    return [...halls, ...stands];
  }, [rooms, exhibitors, starred, time, timeZone, t]);
}

import type { TFunction } from 'i18next';
import { listOf } from '../../../i18n/list-of.ts';
import type { Place } from './places.ts';
import type { Way } from './way-between.ts';

/** A way in words, for those who do not see the line, and for what no line can say. */
export function wayInSteps(way: Way, from: Place, to: Place, t: TFunction): string[] {
  const through = way.legs.map((leg) =>
    leg.through.length > 0 ? [t('venue.way.through', { places: listOf(leg.through) })] : [],
  );
  const isShown = way.legs.length > 0 && way.legs.every(({ points }) => points);
  return [
    t('venue.way.start', { name: from.name }),
    ...(through[0] ?? []),
    ...changeIn(way, t),
    ...(through[1] ?? []),
    ...(isShown ? [] : [t('venue.way.noLine')]),
    t('venue.way.arrive', { name: [to.name, to.storey].filter(Boolean).join(', ') }),
  ];
}

function changeIn({ change }: Way, t: TFunction): string[] {
  if (!change) return [];
  const { storey, by } = change;
  if (!storey) return [t('venue.way.changeFloor')];
  return [by ? t('venue.way.changeBy', { storey, by }) : t('venue.way.change', { storey })];
}

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { ConnectionRow } from '../connections/connection-row.tsx';
import type { Part } from './gather-year.ts';
import type { StarredPlace } from './use-my-year.ts';

/** How one's sessions are spread over topics or rooms. */
export function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  const most = parts[0]?.count ?? 1;
  return (
    <Card title={title}>
      <ul className="grid grid-cols-1 gap-3">
        {parts.map(({ name, count }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-3">
              <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
              <span className="shrink-0 text-sm text-ink-soft">{t('programme.found', { count })}</span>
            </p>
            <div aria-hidden="true" className="year-bar mt-1 h-2 rounded-full bg-sunken">
              <div className="year-bar h-full rounded-full bg-brand" style={{ width: `${(100 * count) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everybody whom the person is connected with. */
export function Connected({ people }: { people: readonly string[] }) {
  const { t } = useTranslation();
  const show = useShowItem();
  if (people.length === 0) return null;
  return (
    <Card flush title={t('myYear.people')}>
      <ul className="divide-y divide-line border-t border-line">
        {people.map((userId) => (
          <li key={userId}>
            <ConnectionRow userId={userId} onOpen={(id) => show('person', id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function detailOf(place: StarredPlace, t: TFunction): string {
  if (place.kind === 'sponsor') return t(`exhibitors.tiers.${place.tier}`);
  return place.booth && t('exhibitors.booth', { booth: place.booth });
}

export function Starred({ places }: { places: readonly StarredPlace[] }) {
  const { t } = useTranslation();
  const show = useShowItem();
  if (places.length === 0) return null;
  return (
    <Card flush title={t('myYear.starred')}>
      <ul className="divide-y divide-line border-t border-line">
        {places.map((place) => (
          <li key={place.id}>
            <ListRow
              leading={<Avatar square name={place.name} image={place.logo} />}
              title={place.name}
              detail={detailOf(place, t)}
              onPress={() => show(place.kind, place.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

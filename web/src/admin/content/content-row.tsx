import type { ContentCollection } from '@baraza/schema/content/content';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import { TierBadge } from '../../shared/exhibition/tier-badge.tsx';
import { shortAddress, webAddress } from '../../shared/social/web-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import type { Content } from './use-content.ts';

export interface ContentRowProps<C extends ContentCollection> {
  collection: C;
  document: Content[C][number];
  content: Content;
  timeZone: string;
  onPress: () => void;
}

/** One row of a list, with the fields that distinguish it. */
export function ContentRow<C extends ContentCollection>(props: ContentRowProps<C>) {
  const { collection, document, content, timeZone, onPress } = props;
  const { t } = useTranslation();
  const looks: { [K in ContentCollection]: (one: Content[K][number]) => Look } = {
    exhibitors: (one) => ({
      leading: <Avatar square name={one.name} image={one.logo} size="small" />,
      title: one.name,
      detail: [one.category, one.country].filter(Boolean).join(' · '),
      trailing: one.booth ? <Badge tone="sky">{one.booth}</Badge> : null,
    }),
    sponsors: (one) => ({
      leading: <Avatar square name={one.name} image={one.logo} size="small" />,
      title: one.name,
      detail: <span className="block truncate">{shortAddress(webAddress(one.website) ?? '')}</span>,
      trailing: <TierBadge tier={one.tier} />,
    }),
    speakers: (one) => ({
      leading: <Avatar name={one.name} image={one.avatar} size="small" />,
      title: one.name,
      detail: [one.title, one.company].filter(Boolean).join(', '),
      trailing: <Badge>{t('content.count.sessions', { count: one.sessions.length })}</Badge>,
    }),
    sessions: (one) => ({
      title: one.title,
      detail: (
        <>
          <SessionSpan withDay start={one.start_time} end={one.end_time} timeZone={timeZone} />
          {` · ${content.rooms.find(({ id }) => id === one.room_id)?.name ?? t('content.noRoom')}`}
        </>
      ),
    }),
    rooms: (one) => ({
      title: one.name,
      detail: <Dotted parts={[one.floor, one.capacity ? t('programme.session.seats', { count: one.capacity }) : '']} />,
      trailing: (
        <Badge>
          {t('content.count.sessions', { count: content.sessions.filter(({ room_id }) => room_id === one.id).length })}
        </Badge>
      ),
    }),
  };
  return <ListRow {...looks[collection](document)} onPress={onPress} />;
}

interface Look {
  leading?: ReactNode;
  title: string;
  detail: ReactNode;
  trailing?: ReactNode;
}

import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useHoldsKnown } from '../people/use-holds-known.ts';

/** Somebody one is or may be connected with, also where this phone does not hold their card. */
export function ConnectionRow({ userId, onOpen }: { userId: string; onOpen: (userId: string) => void }) {
  const { t } = useTranslation();
  const user = useLiveDocument('users', userId);
  const absent = useHoldsKnown() ? 'attendees.large.notHere' : 'attendees.hiddenPerson';
  const name = user === null ? t(absent) : (user?.name ?? '…');
  return (
    <ListRow
      leading={<Avatar name={name} image={user?.avatar} />}
      title={name}
      detail={[user?.position, user?.company].filter(Boolean).join(' · ')}
      trailing={user?.hidden ? <Badge tone="sun">{t('attendees.hidden')}</Badge> : null}
      onPress={() => onOpen(userId)}
    />
  );
}

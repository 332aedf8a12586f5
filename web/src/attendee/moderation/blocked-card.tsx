import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useBlocked } from './use-blocked.ts';

/** The people whom this person blocks, to unblock them; nothing when there are none. */
export function BlockedCard() {
  const { t } = useTranslation();
  const blocked = useBlocked();
  const told = useFocusKept(blocked?.size);
  return (
    // Empty it takes no room, and has the focus when the last one goes.
    <div ref={told} tabIndex={-1} className="empty:absolute">
      {blocked?.size ? (
        <Card flush title={t('moderation.blockedPeople')}>
          <ul className="divide-y divide-line border-t border-line">
            {[...blocked].map((userId) => (
              <li key={userId}>
                <BlockedRow userId={userId} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

function BlockedRow({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const user = useLiveDocument('users', userId);
  const save = useSave();
  const name = user === null ? t('attendees.hiddenPerson') : (user?.name ?? '…');
  return (
    <ListRow
      leading={<Avatar name={name} image={user?.avatar} size="small" />}
      title={name}
      trailing={
        <Button
          tone="secondary"
          aria-label={t('moderation.unblockName', { name })}
          onClick={() => void save('unblock_person', { user_id: userId })}
        >
          {t('moderation.unblock')}
        </Button>
      }
    />
  );
}

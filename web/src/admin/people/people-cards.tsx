import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { WindowList } from '../../ui/list/window-list.tsx';
import type { PersonRow } from './person-row.ts';
import { CheckedIn } from './table/person-cell.tsx';

const CARD_HEIGHT_REM = 6.5;

interface PeopleCardsProps {
  rows: readonly PersonRow[];
  onOpen: (userId: string) => void;
}

/** The list as cards, for screens too narrow for the table. */
export function PeopleCards({ rows, onOpen }: PeopleCardsProps) {
  const { t } = useTranslation();
  const card = useCallback(
    ({ user }: PersonRow) => (
      <button
        type="button"
        onClick={() => onOpen(user.id)}
        className="flex size-full items-center gap-3 border-b border-line px-4 text-start -outline-offset-3 hover:bg-sunken"
      >
        <Avatar name={user.name} image={user.avatar} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{user.name}</bdi>
          <span className="block truncate text-sm text-ink-soft">
            {[user.company, user.email].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-1 flex h-5 flex-wrap gap-1.5 overflow-hidden">
            {user.ticket_status === 'revoked' ? <Badge tone="danger">{t('people.ticket.revoked')}</Badge> : null}
            {user.verified === false ? <Badge tone="sun">{t('people.unverified')}</Badge> : null}
            {user.checkedIn ? <CheckedIn /> : null}
            {user.role === 'admin' ? <Badge tone="earth">{t('people.role.admin')}</Badge> : null}
            {user.ticketType ? <Badge>{user.ticketType}</Badge> : null}
          </span>
        </span>
      </button>
    ),
    [onOpen, t],
  );
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <WindowList label={t('people.list')} items={rows} keyOf={({ user }) => user.id} rowHeight={CARD_HEIGHT_REM}>
        {card}
      </WindowList>
    </div>
  );
}

import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { WindowList } from '../../ui/list/window-list.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import type { PersonRow } from './person-row.ts';
import { TickFound, TickOne } from './selection/ticks.tsx';
import type { Selecting } from './selection/use-selection.ts';
import { CheckedIn } from './table/person-cell.tsx';

const CARD_HEIGHT_REM = 6.5;

interface PeopleCardsProps {
  rows: readonly PersonRow[];
  onOpen: (userId: string) => void;
  selecting: Selecting;
}

/** The list as cards, for screens too narrow for the table. */
export function PeopleCards({ rows, onOpen, selecting }: PeopleCardsProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <TickFound selecting={selecting} />
      <WindowList label={t('people.list')} items={rows} keyOf={({ user }) => user.id} rowHeight={CARD_HEIGHT_REM}>
        {({ user }) => (
          <div
            data-selected={selecting.has(user.id) || undefined}
            className="flex size-full border-b border-line data-selected:bg-brand-soft"
          >
            <span className="w-12 shrink-0">
              <TickOne selecting={selecting} user={user} />
            </span>
            <PersonCard user={user} onOpen={onOpen} />
          </div>
        )}
      </WindowList>
    </div>
  );
}

function PersonCard({ user, onOpen }: { user: User; onOpen: (userId: string) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => onOpen(user.id)}
      className="flex min-w-0 flex-1 items-center gap-3 pe-4 text-start -outline-offset-3 hover:bg-sunken"
    >
      <Avatar name={user.name} image={user.avatar} />
      <span className="min-w-0 flex-1">
        <bdi className="own-script block truncate font-semibold">{user.name}</bdi>
        <span dir="auto" className="own-script block truncate text-sm text-ink-soft">
          {[user.company, user.email].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-1 flex h-5 flex-wrap gap-1.5 overflow-hidden">
          {user.ticket_status === 'revoked' ? <Badge tone="danger">{t('people.ticket.revoked')}</Badge> : null}
          {user.verified === false ? <Badge tone="sun">{t('people.unverified')}</Badge> : null}
          {user.shares_email ? <Badge tone="sky">{t('people.sharesEmail')}</Badge> : null}
          {user.checkedIn ? <CheckedIn /> : null}
          {user.hidden ? <Badge tone="sun">{t('people.hidden')}</Badge> : null}
          {user.role === 'admin' ? <Badge tone="earth">{t('people.role.admin')}</Badge> : null}
          {user.ticketType ? <Badge>{user.ticketType}</Badge> : null}
        </span>
      </span>
    </button>
  );
}

import type { User } from '@baraza/schema/people/user';
import IdCard from 'lucide-react/icons/id-card';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ABOUT_PERSON } from './csv-columns.ts';
import { PersonActions } from './person-actions.tsx';
import { CheckedIn, CheckInTime } from './person-cell.tsx';
import { PersonForm } from './person-form.tsx';
import type { PersonRow } from './person-row.ts';

interface PersonDialogProps {
  userId: string;
  all: readonly PersonRow[];
  onClose: () => void;
  onPrint: () => void;
}

/** One person, with an organiser's actions. */
export function PersonDialog({ userId, all, onClose, onPrint }: PersonDialogProps) {
  const { t } = useTranslation();
  const user = useLiveDocument('users', userId);
  const [editing, setEditing] = useState(false);
  if (editing && user) return <PersonForm user={user} all={all} onClose={() => setEditing(false)} />;
  return (
    <DocumentDialog
      document={user}
      title={({ name }) => name}
      gone={t('people.person.gone')}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="secondary"
            icon={<IdCard aria-hidden="true" className="size-5" />}
            disabled={user?.ticket_status === 'revoked'}
            onClick={user?.ticket_status === 'revoked' ? undefined : onPrint}
          >
            {t('people.person.printBadge')}
          </Button>
          <Button icon={<Pencil aria-hidden="true" className="size-5" />} onClick={() => setEditing(true)}>
            {t('people.person.edit')}
          </Button>
        </>
      }
    >
      {(shown) => (
        <div className="grid grid-cols-1 gap-5">
          <Details user={shown} />
          {shown.pending_email ? (
            <Banner tone="sun">
              {t('people.person.addressWaits', {
                email: shown.pending_email,
                name: shown.name,
                old: shown.email ?? '',
              })}
            </Banner>
          ) : null}
          <PersonActions user={shown} />
        </div>
      )}
    </DocumentDialog>
  );
}

function Details({ user }: { user: User }) {
  const { t } = useTranslation();
  const event = useEvent();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} image={user.avatar} />
        <p className="flex min-w-0 flex-1 flex-wrap gap-1.5">
          {user.ticket_status === 'revoked' ? <Badge tone="danger">{t('people.ticket.revoked')}</Badge> : null}
          {user.verified === false ? <Badge tone="sun">{t('people.unverified')}</Badge> : null}
          {user.muted ? <Badge tone="danger">{t('people.muted')}</Badge> : null}
          {user.checkedIn ? <CheckedIn /> : <Badge>{t('people.presence.out')}</Badge>}
          <Badge tone={user.role === 'admin' ? 'earth' : 'neutral'}>{t(`people.role.${user.role ?? 'user'}`)}</Badge>
        </p>
      </div>
      <dl aria-label={t('people.person.details')} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {ABOUT_PERSON.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm text-ink-soft">{t(`people.column.${field}`)}</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              {user[field] || t('people.person.nothing')}
            </dd>
          </div>
        ))}
        {user.checkin_time ? (
          <div className="contents">
            <dt className="text-sm text-ink-soft">{t('people.column.checkin_time')}</dt>
            <dd>
              <CheckInTime at={user.checkin_time} timeZone={event?.time_zone} />
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import IdCard from 'lucide-react/icons/id-card';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../../replica/react.tsx';
import { countable, lastIn } from '../../../shared/check-in/undo-plan.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { DocumentDialog } from '../../../shared/loading/document-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { sourceOf } from '../../check-in/records/check-in-source.ts';
import { UndoDialog } from '../../check-in/records/undo-dialog.tsx';
import { useRecordsOf } from '../../check-in/records/use-records.ts';
import { useWords } from '../../check-in/records/use-words.ts';
import { ABOUT_PERSON } from '../csv-columns.ts';
import type { PersonRow } from '../person-row.ts';
import { CheckedIn, CheckInTime } from '../table/person-cell.tsx';
import { MailRefused } from './mail-refused.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonForm } from './person-form.tsx';

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
  const event = useEvent();
  const records = useRecordsOf(userId);
  const counted = records && countable(records).find(({ status }) => status === 'accepted');
  const latest = records && lastIn(records);
  const [editing, setEditing] = useState(false);
  /** The check-in that is asked about, as it was then. */
  const [undoing, setUndoing] = useState<CheckIn>();
  const backFromUndo = () => setUndoing(undefined);
  if (undoing && event)
    return <UndoDialog record={undoing} event={event} onClose={backFromUndo} onUndone={backFromUndo} />;
  if (editing && user) return <PersonForm user={user} all={all} onClose={() => setEditing(false)} />;
  return (
    // Its address is an entry of the history already.
    <div data-entry="none" className="contents">
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
            <Details user={shown} event={event} counted={counted} />
            <MailRefused user={shown} timeZone={event?.time_zone} />
            {shown.shares_email ? <Banner>{t('people.person.sharesAddress', { name: shown.name })}</Banner> : null}
            {shown.pending_email ? (
              <Banner tone="sun">
                {t('people.person.addressWaits', {
                  email: shown.pending_email,
                  name: shown.name,
                  old: shown.email ?? '',
                })}
              </Banner>
            ) : null}
            {event ? (
              <PersonActions user={shown} event={event} onUndo={latest ? () => setUndoing(latest) : undefined} />
            ) : null}
          </div>
        )}
      </DocumentDialog>
    </div>
  );
}

interface DetailsProps {
  user: User;
  event: Event | null | undefined;
  /** The check-in that counts. */
  counted: CheckIn | undefined;
}

function Details({ user, event, counted }: DetailsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} image={user.avatar} />
        <p className="flex min-w-0 flex-1 flex-wrap gap-1.5">
          {user.ticket_status === 'revoked' ? <Badge tone="danger">{t('people.ticket.revoked')}</Badge> : null}
          {user.verified === false ? <Badge tone="sun">{t('people.unverified')}</Badge> : null}
          {user.shares_email ? <Badge tone="sky">{t('people.sharesEmail')}</Badge> : null}
          {user.hidden ? <Badge tone="sun">{t('people.hidden')}</Badge> : null}
          {user.muted ? <Badge tone="danger">{t('people.muted')}</Badge> : null}
          {user.checkedIn ? <CheckedIn /> : <Badge>{t('people.presence.out')}</Badge>}
          <Badge tone={user.role === 'admin' ? 'earth' : 'neutral'}>{t(`people.role.${user.role ?? 'user'}`)}</Badge>
        </p>
      </div>
      <dl
        aria-label={t('people.person.details')}
        className="grid grid-cols-[fit-content(6rem)_1fr] gap-x-4 sm:grid-cols-[auto_1fr] gap-y-1.5"
      >
        {ABOUT_PERSON.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm text-ink-soft">{t(`people.column.${field}`)}</dt>
            <dd dir="auto" className="own-script min-w-0 wrap-anywhere">
              {user[field] || t('people.person.nothing')}
            </dd>
          </div>
        ))}
        {user.checkin_time ? (
          <div className="contents">
            <dt className="text-sm text-ink-soft">{t('people.column.checkin_time')}</dt>
            <dd>
              <CheckInTime at={user.checkin_time} timeZone={event?.time_zone} />
              {event && counted ? <CheckInOrigin record={counted} event={event} /> : null}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** Where somebody came in, and how. */
function CheckInOrigin({ record, event }: { record: CheckIn; event: Event }) {
  const { t } = useTranslation();
  const { gate } = useWords(event);
  const source = t(`checkInRecords.method.${sourceOf(record)}`);
  return (
    <span className="text-sm text-ink-soft">
      {' · '}
      <Dotted parts={[record.gate_id && gate(record.gate_id), source]} />
    </span>
  );
}

import type { User } from '@baraza/schema/people/user';
import CircleCheck from 'lucide-react/icons/circle-check';
import EyeOff from 'lucide-react/icons/eye-off';
import MailWarning from 'lucide-react/icons/mail-warning';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { emailParts } from './column-widths.ts';
import type { Column } from './columns.ts';

interface PersonCellProps {
  user: User;
  column: Column;
  /** One line: no picture, and what stands below the text stands beside it. */
  isCompact: boolean;
  onOpen: (userId: string) => void;
  timeZone: string | undefined;
}

export function PersonCell({ user, column, isCompact, onOpen, timeZone }: PersonCellProps) {
  const { t } = useTranslation();
  if (column === 'name')
    return (
      <button
        type="button"
        onClick={() => onOpen(user.id)}
        // Makes the whole row clickable.
        className="flex size-full items-center gap-3 text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sky"
      >
        {isCompact ? (
          <>
            <bdi title={user.name} className="own-script truncate text-sm font-semibold">
              {user.name}
            </bdi>
            {user.hidden ? <Hidden /> : null}
          </>
        ) : (
          <>
            <span className="relative shrink-0">
              <Avatar name={user.name} image={user.avatar} size="small" />
              {/* On the picture: the column is as wide as names need. */}
              {user.hidden ? (
                <span className="absolute -end-1.5 -bottom-1 rounded-full bg-surface p-0.5">
                  <Hidden />
                </span>
              ) : null}
            </span>
            <bdi className="own-script line-clamp-2 min-w-0 font-semibold leading-tight wrap-anywhere">{user.name}</bdi>
          </>
        )}
      </button>
    );
  if (column === 'checkedIn') {
    if (!user.checkedIn) return null;
    return isCompact ? (
      <CircleCheck role="img" aria-label={t('people.presence.in')} className="size-4 text-brand-ink" />
    ) : (
      <CheckedIn />
    );
  }
  if (column === 'checkin_time') return <CheckInTime at={user.checkin_time} timeZone={timeZone} />;
  if (column === 'ticket_status')
    return user.ticket_status === 'revoked' ? (
      <Badge tone="danger">{t('people.ticket.revoked')}</Badge>
    ) : (
      <span className="text-sm text-ink-soft">{t('people.ticket.valid')}</span>
    );
  if (column === 'role')
    return user.role === 'admin' ? (
      <Badge tone="earth">{t('people.role.admin')}</Badge>
    ) : (
      <span className="text-sm text-ink-soft">{t('people.role.user')}</span>
    );
  if (column === 'email') return <EmailCell user={user} isCompact={isCompact} />;
  return (
    <bdi
      title={user[column]}
      className={`own-script text-sm text-ink-soft ${isCompact ? 'block truncate' : 'line-clamp-2 leading-tight wrap-break-word'}`}
    >
      {user[column]}
    </bdi>
  );
}

function Hidden() {
  const { t } = useTranslation();
  return (
    <EyeOff role="img" aria-label={t('people.hidden')} className="size-4 shrink-0 text-sun-ink">
      <title>{t('people.hidden')}</title>
    </EyeOff>
  );
}

/** The whole email, in two lines if it must be; that it is not verified stands below it, or beside it in a single line. */
function EmailCell({ user, isCompact }: { user: User; isCompact: boolean }) {
  const { t } = useTranslation();
  const [local, domain] = emailParts(user.email ?? '');
  return (
    <span className={`text-sm text-ink-soft ${isCompact ? 'flex items-center gap-1' : 'grid'}`}>
      <bdi title={user.email} className={isCompact ? 'own-script truncate' : 'own-script line-clamp-2 leading-[1rem]'}>
        <span className="whitespace-nowrap">{local}</span>
        <wbr />
        <span className="whitespace-nowrap">{domain}</span>
      </bdi>
      {isCompact ? (
        <>
          {user.verified === false ? (
            <MailWarning role="img" aria-label={t('people.unverified')} className="size-4 shrink-0 text-sun-ink" />
          ) : null}
          {user.shares_email ? (
            <Users role="img" aria-label={t('people.sharesEmail')} className="size-4 shrink-0 text-sky-ink" />
          ) : null}
        </>
      ) : user.verified === false || user.shares_email ? (
        <span className="flex gap-1">
          {user.verified === false ? <Badge tone="sun">{t('people.unverified')}</Badge> : null}
          {user.shares_email ? <Badge tone="sky">{t('people.sharesEmail')}</Badge> : null}
        </span>
      ) : null}
    </span>
  );
}

export function CheckedIn() {
  const { t } = useTranslation();
  return (
    <Badge tone="brand">
      <CircleCheck aria-hidden="true" className="size-3.5" />
      {t('people.presence.in')}
    </Badge>
  );
}

export function CheckInTime({ at, timeZone }: { at: string | null | undefined; timeZone: string | undefined }) {
  const now = useNow();
  if (!at) return null;
  return (
    <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
      {formatMoment(at, now, timeZone)}
    </time>
  );
}

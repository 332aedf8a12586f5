import { Link } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { readInvitations } from './invitation-calls.ts';

/** From the end of an import to the invitations; shown once the server has all of it, and says how many there are to invite. */
export function InviteLink() {
  const { t } = useTranslation();
  const [fetched] = useFetched(readInvitations);
  const count = fetched.state === 'there' ? fetched.body.uninvited : 0;
  return (
    <Link
      to="/admin/attendees"
      search={{ view: 'invitations' }}
      className={buttonClass(count > 0 ? 'primary' : 'secondary')}
    >
      <Send aria-hidden="true" className="size-5 shrink-0" />
      {count > 0
        ? t('people.invitations.start', { count, number: formatNumber(count) })
        : t('people.invitations.toView')}
    </Link>
  );
}

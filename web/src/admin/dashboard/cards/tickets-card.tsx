import { Link } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { OTHERS, type TicketGroup } from '../tickets.ts';
import { BarTable, part } from './bar-table.tsx';
import { ListLink } from './list-link.tsx';

/** Tickets by type, and who of each has arrived. Each type leads to its people. */
export function TicketsCard({ mix }: { mix: readonly TicketGroup[] | undefined }) {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const most = mix?.reduce((longest, { tickets }) => Math.max(longest, tickets), 0) ?? 0;
  return (
    <Card
      title={t('adminDashboard.tickets.title')}
      action={<ListLink of="people" label={t('adminDashboard.tickets.all')} />}
    >
      {!mix || (mix.length === 0 && !filled) ? (
        <SkeletonRows count={3} className="h-10 w-full" />
      ) : mix.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t('people.none')}>
          {t('people.noneText')}
        </EmptyState>
      ) : (
        <BarTable
          caption={t('adminDashboard.tickets.caption')}
          columns={[
            t('adminDashboard.tickets.type'),
            t('adminDashboard.tickets.tickets'),
            t('adminDashboard.tickets.inside'),
          ]}
          rows={mix.map(({ type, tickets, inside }) => ({
            key: type,
            name: <TypeName type={type} />,
            values: [formatNumber(tickets), formatNumber(inside)],
            bars: [part(tickets, most), part(inside, most)],
          }))}
        />
      )}
    </Card>
  );
}

function TypeName({ type }: { type: string }) {
  const { t } = useTranslation();
  if (type === OTHERS) return t('adminDashboard.tickets.others');
  if (type === '') return t('adminDashboard.tickets.none');
  return (
    <Link
      to="/admin/attendees"
      search={{ ticket: 'valid', ticketType: type }}
      className="text-brand-ink hover:underline"
    >
      {type}
    </Link>
  );
}

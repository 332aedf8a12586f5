import { Link } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { useMessageCounts } from '../../messages/use-message-counts.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { BarTable, part } from './bar-table.tsx';
import { LISTS, ListLink } from './list-link.tsx';

const SHOWN = 3;

/** How many people the newest messages reached, as far as the server knows. */
export function ReachCard() {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const event = useEvent();
  const now = useNow();
  const sent = useMessages()?.sent.slice(0, SHOWN);
  const counts = useMessageCounts(SHOWN, { keptFor: 'dashboard' });
  return (
    <Card
      title={t('adminDashboard.reach.title')}
      action={<ListLink of="messages" label={t('adminDashboard.reach.all')} />}
    >
      {!sent || (sent.length === 0 && !filled) ? (
        <SkeletonRows count={3} className="h-10 w-full" />
      ) : sent.length === 0 ? (
        <EmptyState icon={<Send />} title={t('messaging.noneSent')}>
          {t('messaging.noneSentText')}
        </EmptyState>
      ) : (
        <>
          <BarTable
            caption={t('adminDashboard.reach.caption')}
            columns={(['message', 'sent', 'arrived', 'read'] as const).map((each) => t(`adminDashboard.reach.${each}`))}
            rows={sent.map(({ id, title }) => {
              const of = counts?.of[id];
              const figures = of ? [of.recipients, of.delivered, of.read].map(formatNumber) : ['–', '–', '–'];
              return {
                key: id,
                name: (
                  <Link {...LISTS.messages} className="text-brand-ink hover:underline">
                    {title}
                  </Link>
                ),
                values: figures,
                bars: of ? [part(of.delivered, of.recipients), part(of.read, of.recipients)] : [],
              };
            })}
          />
          <p className="mt-3 text-sm text-ink-soft">
            {counts
              ? t('messaging.countedAt', { when: formatMoment(counts.at, now, event?.time_zone) })
              : t('messaging.notCounted')}
          </p>
        </>
      )}
    </Card>
  );
}

import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Somebody who was in and is not any more is told why. */
export function UndoneCheckIn({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const undone = useLiveQuery<CheckIn>(
    (db) => db.check_ins.find({ selector: { user_id, status: 'undone' }, sort: [{ check_in_time: 'desc' }], limit: 1 }),
    [user_id],
  );
  const last = undone?.[0];
  if (!last) return null;
  const time = formatMoment(last.check_in_time, Date.now(), event.time_zone);
  return (
    <div className="mb-3">
      <Banner tone="sun">{t('ticket.card.undone', { time, reason: last.undo_reason })}</Banner>
    </div>
  );
}

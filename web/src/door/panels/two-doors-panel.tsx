import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useLiveDocument, useLiveQuery } from '../../replica/react.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useWhenAndWhere } from '../verdict/verdict-text.ts';

const SHOWN_AT_MOST = 20;

/** People whom two doors admitted without knowing of each other: both records, and which one counts. */
export function TwoDoorsPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const seconds = useLiveQuery<CheckIn>(
    (db) =>
      db.check_ins.find({
        selector: { status: 'duplicate', verdict: 'admitted' },
        sort: [{ check_in_time: 'desc' }, { id: 'desc' }],
      }),
    [],
  );
  if (!seconds?.length) return null;
  const more = seconds.length - SHOWN_AT_MOST;
  return (
    <Card flush title={t('checkIn.twoDoors.title')} action={<Badge tone="sun">{formatNumber(seconds.length)}</Badge>}>
      <p className="px-4 pb-3 text-sm text-ink-soft sm:px-5">{t('checkIn.twoDoors.hint')}</p>
      <ul className="divide-y divide-line border-t border-line">
        {seconds.slice(0, SHOWN_AT_MOST).map((second) => (
          <Pair key={second.id} event={event} second={second} />
        ))}
        {more > 0 ? (
          <li className="px-4 py-3 text-sm text-ink-soft sm:px-5">
            {t('people.bulk.more', { count: more, number: formatNumber(more) })}
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function Pair({ event, second }: { event: Event; second: CheckIn }) {
  const { t } = useTranslation();
  const whenAndWhere = useWhenAndWhere(event);
  const person = useLiveDocument('users', second.user_id);
  const accepted = useLiveQuery<CheckIn>(
    (db) => db.check_ins.find({ selector: { user_id: second.user_id, status: 'accepted' } }),
    [second.user_id],
  );
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <span dir="auto" className="own-script font-semibold">
        {person?.name ?? t('checkIn.log.unknownPerson')}
      </span>
      {accepted?.map((first) => (
        <span key={first.id} className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="brand">{t('checkIn.twoDoors.counted')}</Badge>
          {whenAndWhere(first)}
        </span>
      ))}
      <span className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="sun">{t('checkIn.twoDoors.second')}</Badge>
        {whenAndWhere(second)}
      </span>
    </li>
  );
}

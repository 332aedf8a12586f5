import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useLiveDocument } from '../../replica/react.tsx';
import type { LetInTwice } from '../../shared/check-in/let-in.ts';
import { useLetInTwice } from '../../shared/check-in/use-let-in-twice.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useWhenAndWhere } from '../verdict/verdict-text.ts';

const SHOWN_AT_MOST = 20;

/** People whom two doors admitted without knowing of each other: their records, and which one counts. */
export function TwoDoorsPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const twice = useLetInTwice(event.time_zone);
  if (!twice?.length) return null;
  const more = twice.length - SHOWN_AT_MOST;
  return (
    <Card flush title={t('checkIn.twoDoors.title')} action={<Badge tone="sun">{formatNumber(twice.length)}</Badge>}>
      <p className="px-4 pb-3 text-sm text-ink-soft sm:px-5">{t('checkIn.twoDoors.hint')}</p>
      <ul className="divide-y divide-line border-t border-line">
        {twice.slice(0, SHOWN_AT_MOST).map((one) => (
          <Ticket key={one.records[0].id} event={event} {...one} />
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

function Ticket({ event, user_id, records }: LetInTwice & { event: Event }) {
  const { t } = useTranslation();
  const whenAndWhere = useWhenAndWhere(event);
  const person = useLiveDocument('users', user_id);
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <span dir="auto" className="own-script font-semibold">
        {person?.name ?? t('checkIn.log.unknownPerson')}
      </span>
      {records.map((record) => (
        <span key={record.id} className="flex flex-wrap items-center gap-2 text-sm">
          {record.status === 'accepted' ? (
            <Badge tone="brand">{t('checkIn.twoDoors.counted')}</Badge>
          ) : (
            <Badge tone="sun">{t('checkIn.twoDoors.second')}</Badge>
          )}
          {whenAndWhere(record)}
        </span>
      ))}
    </li>
  );
}

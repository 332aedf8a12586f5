import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument, useLiveQuery, useReplica } from '../../replica/react.tsx';
import { followRecords } from '../../replica/view/follow-records.ts';
import { gateName } from '../../shared/check-in/chosen-gate.ts';
import { letInTwice } from '../../shared/check-in/let-in.ts';
import { VERDICT_LOOKS } from '../../shared/check-in/verdict-look.tsx';
import { useNow } from '../../shared/event/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { canTakeBack, type TakeBack } from '../take-back.ts';
import { useWhenAndWhere } from '../verdict/verdict-text.ts';

const SHOWN_AT_MOST = 50;
const NOBODY = '-';

interface LogPanelProps {
  event: Event;
  /** See `useScannedHere`. */
  records: readonly CheckIn[] | undefined;
  onTakeBack: TakeBack;
}

/** This device's scan records, newest first, with their current status. */
export function LogPanel({ event, records, onTakeBack }: LogPanelProps) {
  const { t } = useTranslation();
  return (
    <Card flush title={t('checkIn.log.title')}>
      {records?.length === 0 ? <p className="px-4 pb-4 text-ink-soft sm:px-5">{t('checkIn.log.empty')}</p> : null}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {records?.map((record) => (
          <LogLine key={record.id} event={event} record={record} onTakeBack={onTakeBack} />
        ))}
      </ul>
    </Card>
  );
}

/**
 * This device's newest scan records; undefined until they are read. Those that the server has not timed yet come first, by
 * their number: a phone whose battery was empty may start with a clock of years ago.
 */
export function useScannedHere(): readonly CheckIn[] | undefined {
  const { db, device_id, outbox } = useReplica();
  const [ids, setIds] = useState<string[]>([]);
  const [own, setOwn] = useState<ReadonlyMap<string, CheckIn>>();
  useEffect(
    () =>
      outbox.observeNewest(SHOWN_AT_MOST, (newest) =>
        setIds(newest.flatMap(({ args }) => ('verdict' in args ? [args.check_in_id] : []))),
      ),
    [outbox],
  );
  useEffect(() => {
    const book = new Map<string, CheckIn>();
    return followRecords(db, {
      put: (record) => record.device_id === device_id && book.set(record.id, record),
      drop: (id) => book.delete(id),
      tell: () => setOwn(new Map(book)),
    });
  }, [db, device_id]);
  return useMemo(() => {
    if (!own) return undefined;
    const first = ids.flatMap((id) => own.get(id) ?? []);
    const timed = [...own.values()].filter(({ id }) => !ids.includes(id)).sort(newestFirst);
    return [...first, ...timed].slice(0, SHOWN_AT_MOST);
  }, [own, ids]);
}

/** Of thousands, with each scan: text is not compared by a language here. */
const newestFirst = (a: CheckIn, b: CheckIn): number =>
  a.check_in_time < b.check_in_time || (a.check_in_time === b.check_in_time && a.id < b.id) ? 1 : -1;

interface LogLineProps extends Pick<LogPanelProps, 'event' | 'onTakeBack'> {
  record: CheckIn;
}

function LogLine({ event, record, onTakeBack }: LogLineProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const now = useNow();
  const told = useFocusKept(record.status);
  const person = useLiveDocument('users', record.user_id || NOBODY);
  const { icon: Icon, mark } = VERDICT_LOOKS[record.verdict];
  const when = formatMoment(record.check_in_time, now, event.time_zone);
  const gate = gateName(event.gates, record.gate_id);
  return (
    <li ref={told} tabIndex={-1} className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${mark}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="own-script block truncate font-semibold">
          {person?.name ?? t('checkIn.log.unknownPerson')}
        </span>
        <span className="block text-sm text-ink-soft">
          {[t(`checkIn.verdict.${record.verdict}`), when, gate, t(`checkIn.method.${record.check_in_method}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {record.arrived_at === null ? <Badge tone="sun">{t('checkIn.log.unsent')}</Badge> : null}
        {record.status === 'duplicate' && record.verdict === 'admitted' ? (
          <Elsewhere event={event} record={record} />
        ) : null}
        {record.status === 'held' ? (
          <span className="block text-sm font-medium text-sun-ink">{t('checkIn.log.held')}</span>
        ) : null}
        {record.status === 'refused' && record.verdict === 'admitted' ? (
          <span className="block text-sm font-medium text-danger-ink">{t('checkIn.log.notCounted')}</span>
        ) : null}
        {record.status === 'undone' ? (
          <span className="block text-sm font-medium text-danger-ink">
            {t('checkIn.log.undone', { reason: record.undo_reason })}
          </span>
        ) : null}
        {canTakeBack(record, replica, now) ? (
          <TakeBackButton record={record} name={person?.name} onTakeBack={onTakeBack} />
        ) : null}
      </span>
    </li>
  );
}

interface TakeBackButtonProps extends Pick<LogLineProps, 'record' | 'onTakeBack'> {
  name: string | undefined;
}

function TakeBackButton({ record, name, onTakeBack }: TakeBackButtonProps) {
  const { t } = useTranslation();
  // Until it shows: what is taken back twice is refused.
  const [isTaken, setTaken] = useState(false);
  const action = t('checkIn.takeBack.action');
  return (
    <Button
      tone="quiet"
      className="-ms-4"
      aria-label={[action, name].filter(Boolean).join(' ')}
      busy={isTaken}
      onClick={async () => {
        setTaken(true);
        setTaken(await onTakeBack(record));
      }}
    >
      <span className="text-start text-sm">{action}</span>
    </Button>
  );
}

/** When and where a person admitted here was let in as well on the same day, if they were. */
function Elsewhere({ event, record }: { event: Event; record: CheckIn }) {
  const { t } = useTranslation();
  const whenAndWhere = useWhenAndWhere(event);
  const theirs = useLiveQuery<CheckIn>(
    (db) => db.check_ins.find({ selector: { user_id: record.user_id, verdict: 'admitted' } }),
    [record.user_id],
  );
  const twice = letInTwice(theirs ?? [], event.time_zone).find(({ records }) =>
    records.some(({ id }) => id === record.id),
  );
  const other = twice?.records.find(({ id }) => id !== record.id);
  if (!other) return null;
  return (
    <span className="block text-sm font-medium text-sun-ink">
      {t('checkIn.log.twice', { place: whenAndWhere(other) })}
    </span>
  );
}

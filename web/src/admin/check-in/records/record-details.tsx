import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatDay, formatSeconds, formatSortable } from '../../../i18n/formats.ts';
import { sourceOf } from './check-in-source.ts';
import { useDuration } from './use-duration.ts';
import { useRecorder } from './use-recorder.ts';
import { useWords } from './use-words.ts';

/** Number of trailing id characters to show, enough to distinguish devices. */
const DEVICE_LETTERS = 6;

/** All details of a record: gate, times by each clock, and people. */
export function RecordDetails({ record, event }: { record: CheckIn; event: Event }) {
  const { t } = useTranslation();
  const { gate } = useWords(event);
  const staff = useRecorder(record.recorded_by);
  const today = dayKey(Date.now(), event.time_zone);
  const moment = (at: string) => {
    // The day alone would hide that a clock is years off.
    if (dayKey(at, event.time_zone).slice(0, 4) !== today.slice(0, 4)) return formatSortable(at, event.time_zone);
    const time = formatSeconds(at, event.time_zone);
    return dayKey(at, event.time_zone) === today ? time : `${formatDay(at, event.time_zone)}, ${time}`;
  };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
      <Detail term={t('checkInRecords.detail.gate')}>{gate(record.gate_id)}</Detail>
      <Detail term={t('checkInRecords.detail.verdict')}>
        {`${t(`checkIn.verdict.${record.verdict}`)} · ${t(`checkInRecords.method.${sourceOf(record)}`)}`}
      </Detail>
      <Detail
        term={t(record.status === 'held' ? 'checkInRecords.detail.countsAt' : 'checkInRecords.detail.time')}
        strong
      >
        {moment(record.check_in_time)}
      </Detail>
      <Detail term={t('checkInRecords.detail.deviceTime')}>{moment(record.device_time)}</Detail>
      <Detail term={t('checkInRecords.detail.clock')}>
        <ClockOff ms={record.clock_offset_ms} />
      </Detail>
      <Detail term={t('checkInRecords.detail.arrived')}>
        {record.arrived_at === null ? t('checkInRecords.unsent') : moment(record.arrived_at)}
      </Detail>
      <Detail term={t('checkInRecords.detail.by')}>
        {record.recorded_by === record.user_id ? t('checkInRecords.themself') : staff}
      </Detail>
      <Detail term={t('checkInRecords.detail.device')}>
        <span dir="ltr" className="font-mono text-sm">
          {record.device_id.slice(-DEVICE_LETTERS)}
        </span>
      </Detail>
      {record.hold_reason ? (
        <Detail term={t('checkInRecords.detail.held')} strong>
          {t(`checkInRecords.held.why.${record.hold_reason}`)}
        </Detail>
      ) : null}
      {record.status === 'undone' ? (
        <Detail term={t('checkInRecords.detail.reason')} strong>
          {record.undo_reason}
        </Detail>
      ) : null}
    </dl>
  );
}

function Detail({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd dir="auto" className={`own-script break-words tabular-nums ${strong ? 'font-semibold' : ''}`}>
        {children}
      </dd>
    </>
  );
}

/** A smaller clock offset may come from the network. */
const RIGHT_MS = 1_500;

function ClockOff({ ms }: { ms: number | null }) {
  const { t } = useTranslation();
  const duration = useDuration();
  if (ms === null) return t('checkInRecords.clock.unknown');
  const off = Math.abs(ms);
  if (off <= RIGHT_MS) return t('checkInRecords.clock.right');
  const by = duration(off);
  return t(ms > 0 ? 'checkInRecords.clock.behind' : 'checkInRecords.clock.ahead', { by });
}

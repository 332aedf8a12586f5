import { fields as written } from 'virtual:form/meeting';
import { MEETING_MINUTES, type Meeting, meetingEnd } from '@baraza/schema/meetings/meeting';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatDay, formatOwnTime, formatTime, isHere, zoneName } from '../../i18n/formats.ts';
import { uuidV7 } from '../../replica/index.ts';
import { useLiveQuery } from '../../replica/react.tsx';
import { type Draft, writtenLine } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatDuration } from '../programme/format-duration.ts';
import { useTaken } from './agenda-meetings.ts';
import { daysLeft, timesOf } from './meeting-times.ts';

const fields = { start_time: writtenLine, minutes: writtenLine, ...written };
const NOON = 'T12:00:00.000Z';
const MINUTE_MS = 60_000;
/** Nobody drops everything for a meeting that starts at once. */
const SOON_MS = 30 * MINUTE_MS;

/** What the form begins with: the meeting that is moved, or soon. */
function startOf({
  insteadOf,
  event,
  now,
}: Pick<MeetingDialogProps, 'insteadOf' | 'event' | 'now'>): Draft<typeof fields> {
  if (insteadOf) {
    const { start_time, end_time, place } = insteadOf;
    return {
      start_time,
      minutes: String((Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS),
      place,
      words: '',
    };
  }
  const [day = ''] = daysLeft(event, now);
  const times = timesOf(day, event.time_zone, now);
  const soon = times.find((at) => Date.parse(at) >= now + SOON_MS);
  return { start_time: soon ?? times[0] ?? '', minutes: '30', place: '', words: '' };
}

export interface MeetingDialogProps {
  userId: string;
  name: string;
  event: { starts_on: string; ends_on: string; time_zone: string };
  now: number;
  /** What another time or place is proposed for. */
  insteadOf?: Meeting | undefined;
  onClose: () => void;
}

/** Proposes a time and a place to somebody, offline too. */
export function MeetingDialog({ userId, name, event, now, insteadOf, onClose }: MeetingDialogProps) {
  const { t } = useTranslation();
  const { time_zone } = event;
  const id = useId();
  const save = useSave();
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const taken = useTaken(insteadOf?.id);
  const [kept] = useState(() => startOf({ insteadOf, event, now }));
  const form = useForm({
    fields,
    kept,
    onSave: (_, { start_time, minutes, place, words }) =>
      save('propose_meeting', {
        meeting_id: uuidV7(),
        user_id: userId,
        start_time,
        minutes: Number(minutes) as (typeof MEETING_MINUTES)[number],
        place: place.trim(),
        words: words.trim(),
        ...(insteadOf && { instead_of: insteadOf.id }),
      }),
    onSaved: onClose,
  });
  const { start_time, minutes } = form.draft;
  const day = dayKey(start_time, time_zone);
  const days = useMemo(() => daysLeft(event, now), [event, now]);
  const times = useMemo(() => timesOf(day, time_zone, now), [day, time_zone, now]);
  const clashes = taken(start_time, meetingEnd(start_time, Number(minutes)));
  const onDay = (key: string) => {
    const of = timesOf(key, time_zone, now);
    const clock = formatTime(start_time, time_zone);
    form.write('start_time', of.find((at) => formatTime(at, time_zone) === clock) ?? of[0] ?? start_time);
  };
  const option = (at: string) => {
    const isTaken = taken(at, meetingEnd(at, Number(minutes))).length > 0;
    const time = formatTime(at, time_zone);
    return { value: at, label: isTaken ? t('meetings.taken', { time }) : time };
  };
  return (
    <Dialog
      open
      sticky
      title={t(insteadOf ? 'meetings.moveTitle' : 'meetings.title', { name })}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} busy={form.busy} icon={<Send aria-hidden="true" className="size-5 shrink-0" />}>
          {t('meetings.propose')}
        </Button>
      }
    >
      <Form of={form} id={id} className="grid grid-cols-2 gap-4">
        <Select
          className="col-span-2"
          label={t('meetings.day')}
          name="day"
          value={day}
          onChange={onDay}
          options={(days.includes(day) ? days : [day, ...days]).map((key) => ({
            value: key,
            label: formatDay(key + NOON, 'UTC'),
          }))}
        />
        <Select
          className="col-span-2 sm:col-span-1"
          label={t('meetings.time')}
          name="start_time"
          value={start_time}
          onChange={(at) => form.write('start_time', at)}
          options={(times.includes(start_time) ? times : [start_time, ...times]).map(option)}
        />
        <Select
          className="col-span-2 sm:col-span-1"
          label={t('meetings.minutes')}
          name="minutes"
          value={minutes}
          onChange={(next) => form.write('minutes', next)}
          options={MEETING_MINUTES.map((each) => ({ value: String(each), label: formatDuration(each * MINUTE_MS) }))}
        />
        {isHere(time_zone, start_time) ? null : (
          <p className="col-span-2 -mt-2 text-sm text-ink-soft">
            {t('meetings.venueTime', { zone: zoneName(time_zone, start_time) })}{' '}
            {t('event.yourTime', { time: formatOwnTime(start_time, time_zone) })}
          </p>
        )}
        {clashes.length > 0 ? (
          <div className="col-span-2">
            <Banner tone="sun" icon={<TriangleAlert aria-hidden="true" className="size-5" />}>
              {t('meetings.clash', { what: clashes.join(', ') })}
            </Banner>
          </div>
        ) : null}
        <FormField
          of={form}
          name="place"
          className="col-span-2"
          label={t('meetings.place')}
          hint={t('meetings.placeHint')}
          list={`${id}-places`}
          autoComplete="off"
          words={{ missing: t('meetings.placeMissing') }}
        />
        <datalist id={`${id}-places`}>
          {rooms?.map((room) => (
            <option key={room.id} value={room.name} />
          ))}
        </datalist>
        <FormField of={form} name="words" className="col-span-2" label={t('meetings.words')} autoComplete="off" />
      </Form>
    </Dialog>
  );
}

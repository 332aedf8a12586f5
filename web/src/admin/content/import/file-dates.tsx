import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox, Field } from '../../../ui/form/field.tsx';
import { isDay, isWithin } from '../schedule/move-all.ts';

/** Whether all sessions are moved, and the day on which they then begin. */
export interface Move {
  isOn: boolean;
  first: string;
}

export interface FileDatesProps {
  /** The days of the sessions in the file, in its own time zone. */
  days: { first: string; last: string };
  /** '' if the file names none. */
  zone: string;
  event: Event;
  move: Move;
  disabled: boolean;
  onMove: (move: Move) => void;
}

/** The file's dates and time zone beside those of the event, and the choice to move the one to the other. */
export function FileDates({ days, zone, event, move, disabled, onMove }: FileDatesProps) {
  const { t } = useTranslation();
  const span = (first: string, last: string) => (first === last ? first : t('content.import.days', { first, last }));
  const { starts_on, ends_on, time_zone } = event;
  const isElsewhere = !move.isOn && !isWithin(days, starts_on, ends_on);
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{t('content.import.inFile')}</dt>
        <dd className="tabular-nums">
          {span(days.first, days.last)} · {zone || t('content.import.noZone')}
        </dd>
        <dt className="font-semibold">{t('content.import.ofEvent')}</dt>
        <dd className="tabular-nums">
          {span(starts_on, ends_on)} · {time_zone}
        </dd>
      </dl>
      {isElsewhere ? <Banner tone="sun">{t('content.import.otherDays')}</Banner> : null}
      <Checkbox
        label={t('content.import.move')}
        checked={move.isOn}
        disabled={disabled}
        onChange={({ target }) => onMove({ ...move, isOn: target.checked })}
      />
      {move.isOn ? (
        <Field
          className="max-w-sm"
          type="date"
          label={t('content.import.moveTo')}
          hint={t('content.import.moveHint')}
          error={isDay(move.first) ? undefined : t('content.import.noDay')}
          value={move.first}
          disabled={disabled}
          onChange={({ target }) => onMove({ ...move, first: target.value })}
        />
      ) : null}
    </div>
  );
}

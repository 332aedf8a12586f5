import { useTranslation } from 'react-i18next';
import { dayKey, formatDay, formatMoment, formatTime, isHere, zoneName } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import type { SendingFieldsProps } from './audience-fields.tsx';
import { clockOf, type Draft, sendInstant } from './draft.ts';

/** Send now, or at a time at the venue. */
export function WhenFields({ event, choices, lacks }: SendingFieldsProps) {
  const { sending, choose: onChange } = choices;
  const { t } = useTranslation();
  const now = useNow();
  const zone = event.time_zone;
  const at = sendInstant(sending, zone);
  const { day, time } = clockOf(sending, zone);
  const wrong = lacks.includes('past') ? 'past' : lacks.includes('when') ? 'when' : undefined;
  return (
    <Card title={t('messaging.when')}>
      <div className="grid gap-4">
        <Segmented
          label={t('messaging.when')}
          value={sending.when}
          onChange={(when) => onChange({ when, ...(!day && { day: dayKey(now, zone) }) })}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(`messaging.whens.${value}`) }))}
        />
        {sending.when === 'later' ? (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                type="date"
                label={t('messaging.day')}
                value={day}
                min={dayKey(now, zone)}
                onChange={({ target }) => onChange({ at: null, day: target.value, time })}
              />
              <Field
                type="time"
                label={t('messaging.time')}
                value={time}
                onChange={({ target }) => onChange({ at: null, day, time: target.value })}
              />
            </div>
            {wrong ? <p className="text-sm font-medium text-danger">{t(`messaging.lacks.${wrong}`)}</p> : null}
            <p className="text-sm text-ink-soft">
              {t('messaging.venueTime', { zone: zoneName(zone, at ?? now) })}{' '}
              {at === undefined || isHere(zone, at)
                ? null
                : t('messaging.yourTime', { when: `${formatDay(at)}, ${formatTime(at)}` })}{' '}
              {t('messaging.lateArrival')}
            </p>
          </>
        ) : null}
        <Meanwhile
          of={choices}
          name="when"
          inWords={(stored) => formatMoment(sendInstant(stored as Draft, zone) ?? now, now, zone)}
        />
      </div>
    </Card>
  );
}

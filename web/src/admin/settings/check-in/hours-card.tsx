import type { Event } from '@baraza/schema/event/event';
import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/formats.ts';
import { writtenLine } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { LAST_MOMENT } from '../../../ui/form/last-moment.ts';
import { SaveRow } from '../save-row.tsx';
import { useSaveEvent } from '../use-save-event.ts';

const HOURS = ['check_in_opens_at', 'check_in_closes_at'] as const;
type Hour = (typeof HOURS)[number];
/** "2026-11-21T09:30" in the venue's time; '' for none. */
const FIELDS = { check_in_opens_at: writtenLine, check_in_closes_at: writtenLine } as const;

type HourProblem = 'closesBeforeOpen' | 'not_a_time';

export function checkHours(written: Record<Hour, string>): { [hour in Hour]?: HourProblem } {
  const { check_in_opens_at: opens, check_in_closes_at: closes } = written;
  // A year of five digits makes it longer.
  const wrong = HOURS.filter((hour) => written[hour].length > LAST_MOMENT.length);
  if (wrong.length > 0) return Object.fromEntries(wrong.map((hour) => [hour, 'not_a_time']));
  return opens !== '' && closes !== '' && closes <= opens ? { check_in_closes_at: 'closesBeforeOpen' } : {};
}

/** Start and end of self check-in. */
export function HoursCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSaveEvent();
  const zone = event.time_zone;
  const shown = (hour: Hour) => (event[hour] ? toLocal(event[hour], zone) : '');
  const form = useForm({
    fields: FIELDS,
    kept: { check_in_opens_at: shown(HOURS[0]), check_in_closes_at: shown(HOURS[1]) },
    check: checkHours,
    choosesMeanwhile: true,
    keptAcrossViews: true,
    onSave(written) {
      const instant = (at: unknown) => (at === '' ? null : fromLocal(String(at), zone));
      return save(Object.fromEntries(Object.entries(written).map(([hour, at]) => [hour, instant(at)])));
    },
  });

  return (
    <Card title={t('settings.checkIn.hours')}>
      <Form of={form} className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">{t('settings.checkIn.hoursNote', { zone })}</p>
        <div className="grid grid-cols-1 items-start gap-4 sm:max-lg:grid-cols-2">
          {HOURS.map((hour) => (
            <Fragment key={hour}>
              <FormField
                of={form}
                name={hour}
                type="datetime-local"
                max={LAST_MOMENT}
                label={t(`settings.checkIn.${hour}`)}
                words={{
                  closesBeforeOpen: t('settings.problems.closesBeforeOpen'),
                  not_a_time: t('content.problems.not_a_time'),
                }}
                hint={t(`settings.checkIn.empty.${hour}`)}
              />
              <Meanwhile
                of={form}
                name={hour}
                inWords={(value) => (value === '' ? '' : formatDate(fromLocal(String(value), zone), zone, true))}
                className="col-span-full"
              />
            </Fragment>
          ))}
        </div>
        <SaveRow isChanged={form.isDirty} onDiscard={form.discard} />
      </Form>
    </Card>
  );
}

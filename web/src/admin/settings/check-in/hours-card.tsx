import type { Event } from '@baraza/schema/event/event';
import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SaveRow } from '../save-row.tsx';
import { useEdits } from '../use-edits.ts';

const HOURS = ['check_in_opens_at', 'check_in_closes_at'] as const;
type Hour = (typeof HOURS)[number];
/** "2026-11-21T09:30" by the venue's clock; '' for none. */
type Hours = Record<Hour, string>;

/** From when and until when people may check themselves in. */
export function HoursCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  const zone = event.time_zone;
  const shown = (hour: Hour) => (event[hour] ? toLocal(event[hour], zone) : '');
  const kept: Hours = { check_in_opens_at: shown(HOURS[0]), check_in_closes_at: shown(HOURS[1]) };
  const { draft, isTried, ...edits } = useEdits(kept);
  const { check_in_opens_at: opens, check_in_closes_at: closes } = draft;
  const isWrong = opens !== '' && closes !== '' && closes <= opens;
  const changed = HOURS.filter((hour) => draft[hour] !== kept[hour]);

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    edits.tried();
    if (isWrong) return;
    if (changed.length === 0) return showToast(t('settings.nothingChanged'), 'neutral');
    const changes = Object.fromEntries(
      changed.map((hour) => [hour, draft[hour] === '' ? null : fromLocal(draft[hour], zone)]),
    );
    if (!(await save('update_event', { changes }))) return;
    edits.settle();
    showToast(t('settings.saved'));
  }

  return (
    <Card title={t('settings.checkIn.hours')}>
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="grid gap-4">
        <p className="text-sm text-ink-soft">{t('settings.checkIn.hoursNote', { zone })}</p>
        <div className="grid items-start gap-4 sm:max-lg:grid-cols-2">
          {HOURS.map((hour) => {
            const meanwhile = edits.meanwhile(hour);
            return (
              <Field
                key={hour}
                type="datetime-local"
                label={t(`settings.checkIn.${hour}`)}
                value={draft[hour]}
                error={isTried && isWrong && hour === HOURS[1] ? t('settings.problems.closesBeforeOpen') : undefined}
                hint={
                  meanwhile === undefined
                    ? t(`settings.checkIn.empty.${hour}`)
                    : t('settings.meanwhile', { text: meanwhile.replace('T', ' ') || '—' })
                }
                onChange={({ target }) => edits.write(hour, target.value)}
              />
            );
          })}
        </div>
        <SaveRow isChanged={changed.length > 0} onDiscard={edits.settle} />
      </form>
    </Card>
  );
}

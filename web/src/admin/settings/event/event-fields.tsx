import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../i18n/formats.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { type EventDraft, type EventField, isTimeZone, languagesIn, VENUE_FIELDS } from './event-draft.ts';

const LINE_MAX_LENGTH = 200;
const TEXT_MAX_LENGTH = 5_000;
const ZONES = Intl.supportedValuesOf('timeZone');

interface FieldOfEvent {
  name: string;
  label: string;
  value: string;
  hint?: string;
  error?: string;
  onChange: (changed: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface EventFieldsProps {
  draft: EventDraft;
  field: (name: EventField) => FieldOfEvent;
}

export function EventFields({ draft, field }: EventFieldsProps) {
  const { t } = useTranslation();
  const line = (name: EventField) => ({ maxLength: LINE_MAX_LENGTH, ...field(name) });
  return (
    <>
      <Card title={t('settings.event.about')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...line('name')} required />
          <Field {...line('tagline')} />
          <TextArea {...field('description')} maxLength={TEXT_MAX_LENGTH} className="sm:col-span-2" />
          <Field
            dir="ltr"
            autoCapitalize="none"
            hint={languagesIn(draft.languages).map(languageName).join(', ')}
            {...line('languages')}
            className="sm:col-span-2"
          />
        </div>
      </Card>
      <WhenCard draft={draft} field={line} />
      <Card title={t('settings.event.where')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {VENUE_FIELDS.map((name) => (
            <Field key={name} {...line(name)} />
          ))}
        </div>
      </Card>
    </>
  );
}

function WhenCard({ draft, field }: EventFieldsProps) {
  const { t } = useTranslation();
  const zonesId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const now = useNow();
  const zone = draft.time_zone.trim();
  const clock = isTimeZone(zone) ? `${formatDay(now, zone)}, ${formatTime(now, zone)}` : undefined;
  return (
    <Card title={t('settings.event.when')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field type="date" {...field('starts_on')} required />
        <Field type="date" {...field('ends_on')} required />
        <Field
          list={zonesId}
          onFocus={() => setChoosing(true)}
          dir="ltr"
          autoCapitalize="none"
          hint={clock && t('settings.event.clock', { clock })}
          {...field('time_zone')}
          required
        />
        <datalist id={zonesId}>{isChoosing ? ZONES.map((each) => <option key={each} value={each} />) : null}</datalist>
      </div>
    </Card>
  );
}

import { isTimeZone } from '@baraza/schema/event/commands';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { FormField } from '../../../shared/form/form-field.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');

type ZoneFieldProps<Name extends string> = ComponentProps<typeof FormField<Name>> & { zone: string };

/** A time zone: all are offered, and its clock is shown. */
export function ZoneField<Name extends string>({ zone, hint, ...field }: ZoneFieldProps<Name>) {
  const { t } = useTranslation();
  const zonesId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const now = useNow();
  const clock = isTimeZone(zone) ? `${formatDay(now, zone)}, ${formatTime(now, zone)}` : undefined;
  return (
    <>
      <FormField
        {...(field as ComponentProps<typeof FormField<Name>>)}
        list={zonesId}
        onFocus={() => setChoosing(true)}
        hint={hint ?? (clock && t('settings.event.clock', { clock }))}
      />
      <datalist id={zonesId}>{isChoosing ? ZONES.map((each) => <option key={each} value={each} />) : null}</datalist>
    </>
  );
}

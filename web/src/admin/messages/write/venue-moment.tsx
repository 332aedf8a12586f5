import { useTranslation } from 'react-i18next';
import { formatMoment, formatOwnTime, isHere } from '../../../i18n/formats.ts';

/** A time at the venue; adds the device's time where it differs. */
export function VenueMoment({ at, now, timeZone }: { at: string; now: number; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <>
      <time dateTime={at}>{formatMoment(at, now, timeZone)}</time>
      {isHere(timeZone, at) ? null : ` ${t('event.yourTime', { time: formatOwnTime(at, timeZone) })}`}
    </>
  );
}

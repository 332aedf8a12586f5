import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "12 seconds", "5 minutes", "3 hours": an approximate duration in the largest useful unit. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation();
  const say = (unit: 'second' | 'minute' | 'hour', value: number) => {
    const count = Math.round(value);
    return t(`checkInRecords.duration.${unit}`, { count, formatted: formatNumber(count) });
  };
  return (ms) => {
    if (ms < 2 * MINUTE_MS) return say('second', ms / 1_000);
    return ms < 2 * HOUR_MS ? say('minute', ms / MINUTE_MS) : say('hour', ms / HOUR_MS);
  };
}

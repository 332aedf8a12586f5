import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { Pace } from './pace.ts';

/** Figures of the pace as people say them. */
export function usePaceText(): Record<'perMinute' | 'wait', (pace: Pace) => string> {
  const { t } = useTranslation();
  return {
    perMinute: ({ perMinute }) => formatNumber(Math.round(perMinute * 10) / 10),
    wait({ wait }) {
      if (wait === undefined) return '–';
      return wait < 1
        ? t('adminDashboard.now.underMinute')
        : t('adminDashboard.now.minutes', { count: Math.round(wait) });
    },
  };
}

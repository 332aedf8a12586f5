import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/formats.ts';

/** Between what has begun and what is ahead. */
export function NowLine({ now, timeZone }: { now: number; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <li
      data-now
      className="flex items-center gap-2 border-b border-line px-4 py-1 text-sm font-bold text-danger-ink sm:px-5"
    >
      <span aria-hidden="true" className="size-2.5 rounded-full bg-danger" />
      {t('programme.nowAt', { time: formatTime(now, timeZone) })}
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-danger" />
    </li>
  );
}

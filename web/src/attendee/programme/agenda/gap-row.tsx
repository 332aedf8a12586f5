import Footprints from 'lucide-react/icons/footprints';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../format-duration.ts';
import type { TimelineGap } from './timeline.ts';

/** What lies between two sessions: free time, and the walk to the next room. */
export function GapRow({ gap }: { gap: TimelineGap }) {
  const { t } = useTranslation();
  const { walk, freeMs, isTight } = gap;
  const Icon = isTight ? TriangleAlert : Footprints;
  return (
    <li
      data-gap={isTight ? 'tight' : 'free'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 text-sm sm:px-5 ${isTight ? 'bg-sun-soft text-sun-ink' : 'bg-sunken text-ink-soft'}`}
    >
      <span className="font-semibold">
        {freeMs > 0 ? t('programme.agenda.free', { time: formatDuration(freeMs) }) : t('programme.agenda.noPause')}
      </span>
      {walk ? (
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">
            {t('programme.agenda.walk', {
              time: formatDuration(walk.minutes * 60_000),
              room: [walk.room, walk.floor].filter(Boolean).join(', '),
            })}
          </span>
        </span>
      ) : null}
    </li>
  );
}

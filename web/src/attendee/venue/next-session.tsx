import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { nextOf } from '../programme/agenda/agenda.ts';

export interface NextSessionProps {
  agenda: readonly ProgrammeSession[];
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** The person's running or next starred session; renders nothing when none is left. */
export function NextSession({ agenda, timeZone, now, onOpen }: NextSessionProps) {
  const { t } = useTranslation();
  const next = nextOf(agenda, now);
  if (!next) return null;
  const running = phaseOf(next, now) === 'now';
  return (
    <button
      type="button"
      onClick={() => onOpen(next.id)}
      className="mb-4 w-full rounded-lg bg-hero p-4 text-start text-on-hero shadow-card sm:p-5"
    >
      <span className="block text-sm font-semibold opacity-90">
        {t(running ? 'venue.yourSessionNow' : 'venue.yourNextSession')}
      </span>
      <span className="mt-0.5 block text-lg font-bold text-pretty">{next.title}</span>
      <span className="block text-sm opacity-90">
        {[formatMoment(next.start_time, now, timeZone), next.room?.name].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

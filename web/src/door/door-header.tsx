import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/formats.ts';
import type { PeopleCounts } from '../shared/people/people-index.ts';
import { GateChoice } from './gates/gate-choice.tsx';

interface DoorHeaderProps {
  event: Event;
  gateId: string;
  onGate: (gateId: string) => void;
  counts: PeopleCounts | undefined;
}

/** The gate of this door and the number of people inside. */
export function DoorHeader({ event, gateId, onGate, counts }: DoorHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="mb-3 flex items-center gap-3">
      <h1 className="sr-only">{t('checkIn.title')}</h1>
      <div className="min-w-0 flex-1">
        <GateChoice gates={event.gates} chosen={gateId} onChoose={onGate} />
      </div>
      {counts ? (
        <p className="shrink-0 text-end leading-tight" data-inside={counts.inside} data-total={counts.total}>
          <span className="block text-xl font-extrabold tabular-nums">{formatNumber(counts.inside)}</span>
          <span className="block text-xs text-ink-soft tabular-nums">
            {`${t('checkIn.ofTotal', { total: formatNumber(counts.total) })} ${t('checkIn.inside')}`}
          </span>
        </p>
      ) : null}
    </header>
  );
}

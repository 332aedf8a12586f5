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

/** The gate of this door, and how many of those who hold a valid ticket have arrived, on whichever day. */
export function DoorHeader({ event, gateId, onGate, counts }: DoorHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="sr-only">{t('checkIn.title')}</h1>
      <div className="min-w-0 flex-1 basis-48">
        <GateChoice gates={event.gates} chosen={gateId} onChoose={onGate} />
      </div>
      {counts ? (
        <p className="shrink-0 text-end leading-tight" data-inside={counts.inside} data-tickets={counts.tickets}>
          <span className="text-xl font-extrabold tabular-nums">{formatNumber(counts.inside)}</span>{' '}
          <span className="text-xs text-ink-soft">{t('checkIn.inside')}</span>
          <span className="block text-xs text-ink-soft tabular-nums">
            {t('checkIn.ofTickets', { count: counts.tickets, tickets: formatNumber(counts.tickets) })}
          </span>
        </p>
      ) : null}
    </header>
  );
}

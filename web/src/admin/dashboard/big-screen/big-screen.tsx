import type { Event } from '@baraza/schema/event/event';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { useKeepAwake } from '../../../shared/scanner/camera/keep-awake.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDoors, useSeenFrom } from '../../doors/use-doors.ts';
import { countDays, LINE, PACE_MINUTES, paceOf } from '../arrivals/pace.ts';
import { type Scans, useScans } from '../arrivals/use-arrivals.ts';
import { usePaceText } from '../arrivals/use-pace-text.ts';
import { part } from '../cards/bar-table.tsx';
import { sumOf, type TicketGroup, ticketMix } from '../tickets.ts';
import { useTickets } from '../use-tickets.ts';
import { Age } from './age.tsx';
import { BigFigure } from './big-figure.tsx';
import { ScreenControls } from './screen-controls.tsx';

/** The event in figures that are read across a hall. It shows nobody's name, nor that of a phone, which may be one. */
export function BigScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const scans = useScans(event?.time_zone);
  const people = useTickets();
  const mix = useMemo(() => people && ticketMix(people), [people]);
  const { filled } = useSyncStatus();
  useKeepAwake();
  useEffect(() => {
    document.title = [t('adminDashboard.bigScreen.title'), event?.name].filter(Boolean).join(' · ');
  }, [t, event?.name]);
  return (
    <main id="content" className="flex min-h-dvh flex-col gap-[2vmin] bg-canvas p-[3vmin]">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1
          dir="auto"
          className="own-script min-w-0 text-[clamp(1.4rem,4vmin,3.5rem)] leading-tight font-extrabold text-balance"
        >
          {event?.name ?? t('adminDashboard.bigScreen.title')}
        </h1>
        {event ? (
          <p className="text-[clamp(1.4rem,4vmin,3.5rem)] leading-tight font-bold tabular-nums">
            <time dateTime={new Date(now).toISOString()}>{formatTime(now, event.time_zone)}</time>
          </p>
        ) : null}
      </header>
      {event && scans && mix && filled ? (
        <Figures event={event} scans={scans} mix={mix} />
      ) : (
        <div className="grid flex-1 gap-[2vmin]">
          <Skeleton className="h-full min-h-40 w-full" />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Age />
        <ScreenControls />
      </footer>
    </main>
  );
}

interface FiguresProps {
  event: Event;
  scans: Scans;
  mix: readonly TicketGroup[];
}

function Figures({ event, scans, mix }: FiguresProps) {
  const { t } = useTranslation();
  const { at } = useSeenFrom();
  const days = useMemo(() => countDays(scans.arrivals, at, event.time_zone), [scans, at, event.time_zone]);
  const pace = useMemo(() => paceOf(scans.admissions, at), [scans, at]);
  const paceText = usePaceText();
  const doors = useDoors()?.filter(({ removed_at }) => !removed_at);
  const waiting = doors?.reduce((sum, door) => sum + door.waiting, 0) ?? 0;
  const { tickets, inside } = sumOf(mix);
  return (
    <dl className="grid flex-1 gap-[2vmin] sm:grid-cols-2 xl:grid-cols-4 xl:grid-rows-[3fr_2fr]">
      <BigFigure
        className="sm:col-span-2 xl:col-span-4"
        size="huge"
        label={t('adminDashboard.now.inside')}
        value={formatNumber(inside)}
        note={t('checkIn.ofTickets', { count: tickets, tickets: formatNumber(tickets) })}
        bar={part(inside, tickets)}
      />
      <BigFigure
        label={t('adminDashboard.now.today')}
        value={formatNumber(days.today)}
        note={t('adminDashboard.now.yesterday', { yesterday: formatNumber(days.yesterdayByNow) })}
      />
      <BigFigure
        label={t('adminDashboard.now.perMinute')}
        value={paceText.perMinute(pace)}
        note={t('adminDashboard.now.lately', { count: PACE_MINUTES })}
      />
      <BigFigure
        label={t('adminDashboard.now.wait')}
        value={paceText.wait(pace)}
        note={t(pace.wait === undefined ? 'adminDashboard.now.noWait' : 'adminDashboard.now.line', { count: LINE })}
      />
      <BigFigure
        label={t('adminDashboard.bigScreen.doors')}
        value={formatNumber(doors?.length ?? 0)}
        note={t('adminDashboard.bigScreen.waiting', { count: waiting, waiting: formatNumber(waiting) })}
      />
    </dl>
  );
}

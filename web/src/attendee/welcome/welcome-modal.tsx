import { STORAGE_KEYS, WELCOME_AUTO_CLOSE_MS } from '@baraza/schema/event/event-defaults';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { nextOf } from '../programme/agenda/agenda.ts';
import { useAgenda } from '../programme/use-programme.ts';

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

type EventDay = { when: 'before'; days: number } | { when: 'during'; day: number; of: number } | { when: 'after' };

/** Position of `today` relative to the event; all are calendar days at the venue, "2026-11-21". */
export function eventDay(today: string, startsOn: string, endsOn: string): EventDay {
  const [now, first, last] = [dayNumber(today), dayNumber(startsOn), dayNumber(endsOn)];
  if (now < first) return { when: 'before', days: first - now };
  if (now > last) return { when: 'after' };
  return { when: 'during', day: now - first + 1, of: last - first + 1 };
}

/** Today by this device's calendar. */
const today = () => new Date().toDateString();

/** A greeting with the day's programme, for a few seconds once a day. */
export function WelcomeModal() {
  const [open, setOpen] = useState(() => localStorage.getItem(STORAGE_KEYS.lastWelcomeDate) !== today());
  useEffect(() => {
    if (!open) return;
    localStorage.setItem(STORAGE_KEYS.lastWelcomeDate, today());
    const timer = setTimeout(() => setOpen(false), WELCOME_AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open ? <Welcome onClose={() => setOpen(false)} /> : null;
}

function Welcome({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const event = useEvent();
  const agenda = useAgenda();
  const now = useNow();

  const name = me?.first_name || me?.name;
  const day = event && eventDay(dayKey(now, event.time_zone), event.starts_on, event.ends_on);
  const next = agenda && nextOf(agenda.agenda, now);
  const ofToday = (agenda?.programme ?? []).filter(
    ({ start_time }) => dayKey(start_time, event?.time_zone) === dayKey(now, event?.time_zone),
  );
  return (
    <Dialog
      open
      title={name ? t('welcome.title', { name }) : t('welcome.titleNobody')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('welcome.go')}</Button>}
    >
      <div className="grid min-h-28 content-start gap-3">
        <p className="text-lg font-semibold">{event?.name}</p>
        <p className="flex flex-wrap gap-2">
          {day?.when === 'during' ? <Badge tone="brand">{t('welcome.day', { day: day.day, of: day.of })}</Badge> : null}
          {day?.when === 'before' ? <Badge tone="sky">{t('welcome.before', { count: day.days })}</Badge> : null}
          {day?.when !== 'after' && ofToday.length > 0 ? (
            <Badge tone="sun">{t('welcome.sessionsToday', { count: ofToday.length })}</Badge>
          ) : null}
        </p>
        {day?.when === 'after' ? <p>{t('welcome.after')}</p> : null}
        {next ? (
          <p className="rounded-md bg-sunken p-3">
            <span className="block text-sm text-ink-soft">{t('welcome.next')}</span>
            <span className="font-semibold">{next.title}</span>
            <span className="block text-sm">
              {[formatMoment(next.start_time, now, event?.time_zone), next.room?.name].filter(Boolean).join(' · ')}
            </span>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

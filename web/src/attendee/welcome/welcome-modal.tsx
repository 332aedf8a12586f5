import type { Event } from '@baraza/schema/event/event';
import { STORAGE_KEYS, WELCOME_AUTO_CLOSE_MS } from '@baraza/schema/event/event-defaults';
import type { User } from '@baraza/schema/people/user';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { venueLine } from '../../shared/event/venue-line.ts';
import { keepIfRoom } from '../../shared/kept/keep-if-room.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { nextOf } from '../programme/agenda/agenda.ts';
import { type Agenda, useAgenda } from '../programme/use-programme.ts';
import { wasShownEarly } from '../ticket/early/place-of-code.ts';

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

/** The day of this page's last greeting: on a full disk it is kept nowhere else. */
let greetedOn: string | undefined;

const isDue = (): boolean => greetedOn !== today() && localStorage.getItem(STORAGE_KEYS.lastWelcomeDate) !== today();

/** What a greeting is due for: the app's start, or the return to it on another day, since a phone may keep it open for days. */
type Opening = 'start' | 'return';

/** The opening that is greeted now, and what ends that. */
export function useOpening(): [Opening | undefined, close: () => void] {
  const [opening, setOpening] = useState<Opening | undefined>(() => (isDue() ? 'start' : undefined));
  useEffect(() => {
    let lookedOn = today();
    const look = () => {
      if (document.visibilityState !== 'visible' || lookedOn === today()) return;
      // A ticket held to a reader, or something half done: it waits for the next return.
      if (document.querySelector('dialog[open]')) return;
      lookedOn = today();
      if (isDue()) setOpening('return');
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [opening, () => setOpening(undefined)];
}

/** A greeting with the day's programme, for a few seconds once a day. */
export function WelcomeModal() {
  const [opening, close] = useOpening();
  return opening ? <WhenThereIsSomething opening={opening} onClose={close} /> : null;
}

/** It opens with what it says, and not before: a phone that has nothing yet greets nobody. */
function WhenThereIsSomething({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const event = useTranslatedEvent();
  const agenda = useAgenda();
  // Nor whoever holds their code to a reader: it waits for the next opening.
  if (!me || !event || !agenda || (opening === 'start' && wasShownEarly())) return null;
  return <Welcome me={me} event={event} agenda={agenda} onClose={onClose} />;
}

interface WelcomeProps {
  me: User;
  event: Event;
  agenda: Agenda;
  onClose: () => void;
}

function Welcome({ me, event, agenda, onClose }: WelcomeProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!keepIfRoom(STORAGE_KEYS.lastWelcomeDate, today())) greetedOn = today();
    const timer = setTimeout(close, WELCOME_AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);

  const name = me.first_name || me.name;
  const day = eventDay(dayKey(now, event.time_zone), event.starts_on, event.ends_on);
  const next = nextOf(agenda.agenda, now);
  const ofToday = agenda.programme.filter(
    ({ start_time }) => dayKey(start_time, event.time_zone) === dayKey(now, event.time_zone),
  );
  return (
    <Dialog
      open
      title={name ? t('welcome.title', { name }) : t('welcome.titleNobody')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('welcome.go')}</Button>}
    >
      <div className="grid min-h-28 content-start gap-3">
        <p className="text-lg font-semibold">{event.name}</p>
        {venueLine(event, i18n.language) ? (
          <p className="-mt-2 text-ink-soft">{venueLine(event, i18n.language)}</p>
        ) : null}
        <p className="flex flex-wrap gap-2">
          {day.when === 'during' ? <Badge tone="brand">{t('welcome.day', { day: day.day, of: day.of })}</Badge> : null}
          {day.when === 'before' ? <Badge tone="sky">{t('welcome.before', { count: day.days })}</Badge> : null}
          {day.when !== 'after' && ofToday.length > 0 ? (
            <Badge tone="sun">{t('welcome.sessionsToday', { count: ofToday.length })}</Badge>
          ) : null}
        </p>
        {day.when === 'after' ? <p>{t('welcome.after')}</p> : null}
        {next ? (
          <p className="rounded-md bg-sunken p-3">
            <span className="block text-sm text-ink-soft">{t('welcome.next')}</span>
            <span className="font-semibold">{next.title}</span>
            <span className="block text-sm">
              {[formatMoment(next.start_time, now, event.time_zone), next.room?.name].filter(Boolean).join(' · ')}
            </span>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

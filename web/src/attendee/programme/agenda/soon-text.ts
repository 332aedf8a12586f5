import type { TFunction } from 'i18next';
import { type AgendaEntry, isMeeting } from './timeline.ts';

/** What a reminder says: "Starting soon", and "A sensor on every school roof starts in 9 minutes · Baobab Room". */
export function soonText(t: TFunction, entry: AgendaEntry, now: number, name: string): { title: string; text: string } {
  const startsIn = Date.parse(entry.start_time) - now;
  const count = Math.max(1, Math.round(startsIn / 60_000));
  const hasBegun = startsIn <= 0;
  if (isMeeting(entry)) {
    const { place } = entry.meeting;
    return hasBegun
      ? { title: t('meetings.reminder.now'), text: `${t('meetings.with', { name })} · ${place}` }
      : { title: t('meetings.reminder.title'), text: t('meetings.reminder.soon', { name, place, count }) };
  }
  const { title, room } = entry;
  const what = hasBegun ? title : t('programme.reminder.soon', { title, count });
  return {
    title: t(hasBegun ? 'dashboard.sessions.now' : 'programme.reminder.title'),
    text: [what, room?.name].filter(Boolean).join(' · '),
  };
}

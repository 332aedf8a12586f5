import type { TFunction } from 'i18next';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';

/** "A sensor on every school roof starts in 9 minutes · Baobab Room" */
export const soonText = (t: TFunction, session: ProgrammeSession, now: number): string =>
  t('programme.reminder.soon', {
    title: session.title,
    count: Math.max(1, Math.round((Date.parse(session.start_time) - now) / 60_000)),
    room: session.room?.name ?? '',
  });

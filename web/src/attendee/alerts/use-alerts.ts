import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/event/use-now.ts';
import type { AlertLookProps } from '../../shared/notifications/alert-look.tsx';
import { freshUrgent } from '../../shared/notifications/unread.ts';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { useOpenAbout } from '../notifications/use-open-about.ts';
import { remindedAt, reminderKey } from '../programme/agenda/agenda.ts';
import { dismissReminder } from '../programme/agenda/reminder-store.ts';
import { soonText } from '../programme/agenda/soon-text.ts';
import { useReminders } from '../programme/agenda/use-reminders.ts';

export interface Alert extends Pick<AlertLookProps, 'type' | 'title' | 'text'> {
  key: string;
  /** ISO 8601. */
  at: string;
  /** Opens what it leads to, and dismisses it. */
  open: () => void;
  dismiss: () => void;
}

/** Urgent messages and reminders that this person has not dismissed, newest first. */
export function useAlerts(): Alert[] {
  const { t } = useTranslation();
  const now = useNow();
  const items = useNotifications();
  const reminders = useReminders();
  const mark = useMarkRead();
  const show = useShowItem();
  const openAbout = useOpenAbout();
  const urgent = freshUrgent(items ?? [], now).map((item): Alert => {
    // Who has dismissed it has read it, on their other devices too.
    const dismiss = () => mark.one(item);
    const open = () => {
      dismiss();
      if (item.about) openAbout(item.about);
      else show('message', item.id);
    };
    return { key: item.id, type: 'urgent', title: item.title, text: item.message, at: item.created_at, open, dismiss };
  });
  const due = reminders.map((session): Alert => {
    const dismiss = () => dismissReminder(reminderKey(session));
    const open = () => {
      dismiss();
      show('session', session.id);
    };
    const hasBegun = Date.parse(session.start_time) <= now;
    return {
      key: reminderKey(session),
      type: 'reminder',
      title: t(hasBegun ? 'dashboard.sessions.now' : 'programme.reminder.title'),
      text: hasBegun ? `${session.title} · ${session.room?.name ?? ''}` : soonText(t, session, now),
      at: remindedAt(session),
      ...{ open, dismiss },
    };
  });
  return [...urgent, ...due].sort((a, b) => b.at.localeCompare(a.at));
}

import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/event/use-now.ts';
import { pathOf } from '../../shared/open-item/item-path.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { showSystemNotification } from '../notifications/push/system-notification.ts';
import { dueReminders, reminderKey } from './agenda.ts';
import { onReminderSetting, rememberReminded, remindedOf, remindersOn } from './reminder-store.ts';
import { useAgenda } from './use-programme.ts';

/** Mount once in the attendee shell: reminds of starred sessions that start soon. Works offline. */
export function AgendaReminders() {
  const { t } = useTranslation();
  const agenda = useAgenda()?.agenda;
  const now = useNow();
  const on = useSyncExternalStore(onReminderSetting, remindersOn);
  useEffect(() => {
    if (!on || !agenda || !reachesPerson()) return;
    const due = dueReminders(agenda, now, remindedOf());
    if (due.length === 0) return;
    rememberReminded(due.map(reminderKey));
    for (const session of due) {
      const count = Math.max(1, Math.round((Date.parse(session.start_time) - now) / 60_000));
      const text = t('programme.reminder.soon', { title: session.title, count, room: session.room?.name ?? '' });
      showToast(text, 'sun');
      const path = pathOf({ kind: 'session', id: session.id });
      void showSystemNotification(t('programme.reminder.title'), text, `session-${session.id}`, path);
    }
  }, [on, agenda, now, t]);
  return null;
}

/** Without the permission for system notifications, a reminder waits until the app is visible. */
const reachesPerson = (): boolean =>
  document.visibilityState === 'visible' ||
  (typeof Notification !== 'undefined' && Notification.permission === 'granted');

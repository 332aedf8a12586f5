import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/event/use-now.ts';
import { pathOf } from '../../../shared/open-item/item-path.ts';
import { showSystemNotification } from '../../notifications/push/system-notification.ts';
import { useAgenda } from '../use-programme.ts';
import { dueReminders, reminderKey } from './agenda.ts';
import { onReminders, rememberReminded, remindedOf, remindersOn } from './reminder-store.ts';
import { soonText } from './soon-text.ts';

/**
 * Mount once in the attendee shell: finds starred sessions that start soon, for an alert, and shows a system
 * notification. Works offline.
 */
export function AgendaReminders() {
  const { t } = useTranslation();
  const agenda = useAgenda()?.agenda;
  const now = useNow();
  const on = useSyncExternalStore(onReminders, remindersOn);
  useEffect(() => {
    if (!on || !agenda || !reachesPerson()) return;
    const due = dueReminders(agenda, now, remindedOf());
    if (due.length === 0) return;
    rememberReminded(due.map(reminderKey));
    for (const session of due) {
      const text = soonText(t, session, now);
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

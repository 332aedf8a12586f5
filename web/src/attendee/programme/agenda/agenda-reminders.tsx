import { meetingReminderId } from '@baraza/schema/meetings/meeting';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../../replica/react.tsx';
import { useNow } from '../../../shared/event/use-now.ts';
import { pathOf } from '../../../shared/open-item/item-path.ts';
import { otherOf } from '../../meetings/standing.ts';
import { namesOf } from '../../meetings/use-names.ts';
import { showSystemNotification } from '../../notifications/push/system-notification.ts';
import { dueReminders, reminderKey } from './agenda.ts';
import { rememberReminded, remindedOf } from './reminder-store.ts';
import { soonText } from './soon-text.ts';
import { type AgendaEntry, isMeeting } from './timeline.ts';
import { useRemindable } from './use-reminders.ts';

/**
 * Mount once in the attendee shell: finds starred sessions and meetings that start soon, for an alert, and shows a system
 * notification. Works offline.
 */
export function AgendaReminders() {
  const { t } = useTranslation();
  const replica = useReplica();
  const { user_id } = replica;
  const remindable = useRemindable();
  const now = useNow();
  useEffect(() => {
    if (!remindable || !reachesPerson()) return;
    const due = dueReminders(remindable, now, remindedOf());
    if (due.length === 0) return;
    rememberReminded(due.map(reminderKey));
    const show = async (entry: AgendaEntry) => {
      const personId = isMeeting(entry) ? otherOf(entry.meeting, user_id) : undefined;
      const name = personId && (await namesOf(replica, [personId])).get(personId);
      const { title, text } = soonText(t, entry, now, name || t('attendees.hiddenPerson'));
      // The server's reminder of a meeting has the same tag: what comes both ways shows once.
      const tag = isMeeting(entry) ? meetingReminderId(entry.meeting, user_id) : `session-${entry.id}`;
      const path = pathOf(personId ? { kind: 'person', id: personId } : { kind: 'session', id: entry.id });
      await showSystemNotification(title, text, tag, path);
    };
    for (const entry of due) void show(entry);
  }, [remindable, now, t, replica, user_id]);
  return null;
}

/** Without the permission for system notifications, a reminder waits until the app is visible. */
const reachesPerson = (): boolean =>
  document.visibilityState === 'visible' ||
  (typeof Notification !== 'undefined' && Notification.permission === 'granted');

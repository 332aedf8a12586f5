import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useNow } from '../../shared/event/use-now.ts';
import { useKept } from '../../shared/kept/use-kept.ts';
import type { AlertLookProps } from '../../shared/notifications/alert-look.tsx';
import { freshUrgent } from '../../shared/notifications/unread.ts';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { otherOf } from '../meetings/standing.ts';
import { useNames } from '../meetings/use-names.ts';
import { remindedAt, reminderKey } from '../programme/agenda/agenda.ts';
import { dismissReminder } from '../programme/agenda/reminder-store.ts';
import { soonText } from '../programme/agenda/soon-text.ts';
import { isMeeting } from '../programme/agenda/timeline.ts';
import { useReminders } from '../programme/agenda/use-reminders.ts';

export interface Alert extends Pick<AlertLookProps, 'type' | 'title' | 'text'> {
  key: string;
  /** ISO 8601. */
  at: string;
  /** Opens the message, or what it reminds of, and dismisses it. */
  open: () => void;
  dismiss: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Urgent messages and reminders that this person has not dismissed, newest first. */
export function useAlerts(): Alert[] {
  const { t } = useTranslation();
  const now = useNow();
  const items = useNotifications();
  const { user_id } = useReplica();
  const reminders = useReminders();
  const names = useNames(reminders.flatMap((entry) => (isMeeting(entry) ? otherOf(entry.meeting, user_id) : [])));
  const mark = useMarkRead();
  const show = useShowItem();
  // On a full disk nothing else takes an alert away, and it would lie over every screen.
  const [dismissed, setDismissed] = useKept('dismissedAlerts', NONE);
  const dismissing = (key: string, keep: () => void) => () => {
    setDismissed(new Set([...dismissed, key]));
    keep();
  };
  const urgent = freshUrgent(items ?? [], now).map((item): Alert => {
    // Who has dismissed it has read it, on their other devices too.
    const dismiss = dismissing(item.id, () => mark.one(item));
    // The alert has two lines of it: it is read whole first, and leads on from there.
    const open = () => {
      dismiss();
      show('message', item.id);
    };
    return { key: item.id, type: 'urgent', title: item.title, text: item.message, at: item.created_at, open, dismiss };
  });
  const due = reminders.map((entry): Alert => {
    const personId = isMeeting(entry) ? otherOf(entry.meeting, user_id) : undefined;
    const key = reminderKey(entry);
    const dismiss = dismissing(key, () => dismissReminder(key));
    const open = () => {
      dismiss();
      if (personId) show('person', personId);
      else show('session', entry.id);
    };
    return {
      key,
      type: 'reminder',
      ...soonText(t, entry, now, names.get(personId ?? '') || t('attendees.hiddenPerson')),
      at: remindedAt(entry),
      ...{ open, dismiss },
    };
  });
  return [...urgent, ...due].filter(({ key }) => !dismissed.has(key)).sort((a, b) => b.at.localeCompare(a.at));
}

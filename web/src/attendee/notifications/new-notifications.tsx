import { inLanguage } from '@baraza/schema/define/in-language';
import { NOTIFICATION_SOUND_VOLUME } from '@baraza/schema/event/event-defaults';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Replica } from '../../replica/index.ts';
import { useReplica } from '../../replica/react.tsx';
import { isKept } from '../../shared/auth/session/stored-token.ts';
import { useSession } from '../../shared/auth/session.ts';
import { answerWorker } from '../../shared/notifications/answer-worker.ts';
import { onTaps, runningAudio, wakeAudio } from '../../shared/notifications/sound.ts';
import { useUnreadCount } from '../../shared/notifications/use-notifications.ts';
import { pathOf } from '../../shared/open-item/item-path.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { usePermission } from './push/permission.ts';
import { noteReach } from './push/push-reach.ts';
import { subscribeToPush } from './push/push-subscription.ts';
import { showSystemNotification } from './push/system-notification.ts';

/** Two soft notes, a fifth apart; `at` in seconds. */
const NOTES = [
  { hz: 659.3, at: 0 },
  { hz: 987.8, at: 0.14 },
];
const NOTE_LENGTH = 0.35;

/** Plays only after a tap by the person: browsers require it. */
function playNotificationSound(): void {
  const audio = runningAudio();
  if (!audio) return;
  const { currentTime, destination } = audio;
  for (const { hz, at } of NOTES) {
    const note = new OscillatorNode(audio, { frequency: hz });
    const volume = new GainNode(audio, { gain: NOTIFICATION_SOUND_VOLUME });
    volume.gain.setTargetAtTime(0, currentTime + at + 0.05, 0.08);
    note.connect(volume).connect(destination);
    note.start(currentTime + at);
    note.stop(currentTime + at + NOTE_LENGTH);
  }
}

/** The socket does not say which have an alert, as urgent ones and reminders of meetings: the notification does, a moment later. */
function toastUnlessAlert({ db }: Replica, id: string, title: string): void {
  const found = db.notifications.findOne(id).$.subscribe((notification) => {
    if (!notification) return;
    // Not yet assigned when it is found at once.
    queueMicrotask(() => found.unsubscribe());
    const { type, about } = notification;
    const hasAlert = type === 'urgent' || (type === 'reminder' && about?.kind === 'meeting');
    if (!hasAlert) showToast(title, 'sky');
  });
}

/** Mount once in the attendee shell: shows and plays new notifications, and sets the app icon's badge. */
export function NewNotifications() {
  const replica = useReplica();
  const unread = useUnreadCount();
  const { language } = useTranslation().i18n;
  usePushSubscription();

  useEffect(
    () =>
      replica.onNotification(({ id, ...said }) => {
        const { title, message } = inLanguage(said, language);
        toastUnlessAlert(replica, id, title);
        playNotificationSound();
        void showSystemNotification(title, message, id, pathOf({ kind: 'message', id }));
      }),
    [replica, language],
  );

  useEffect(() => onTaps(wakeAudio), []);

  // What is pushed is then not shown a second time.
  useEffect(() => answerWorker('SHOWS', () => document.visibilityState === 'visible'), []);

  useEffect(() => {
    // Missing in some browsers; may reject when the app is not installed.
    if (!('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(unread).catch(() => undefined);
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, [unread]);

  return null;
}

/** Keeps this browser subscribed to push while the person is signed in and allows it. */
function usePushSubscription(): void {
  const permission = usePermission();
  const session = useSession();
  const userId = session.state === 'signed_in' ? session.user_id : undefined;
  const token = session.state === 'signed_in' ? session.token : undefined;
  useEffect(() => {
    if (permission !== 'granted' || !userId || !token) return;
    // Pushes would go on once the tab is closed.
    if (!isKept(token)) return;
    // An unreachable push service is no error here: notifications still come while the app is open, which the card says.
    void subscribeToPush(userId, token)
      .catch(() => false)
      .then(noteReach);
  }, [permission, userId, token]);
}

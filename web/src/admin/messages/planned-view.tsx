import type { Event } from '@baraza/schema/event/event';
import type { Notification } from '@baraza/schema/messages/notification';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/event/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessageItem } from './message-item.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useUrgent } from './urgent/use-urgent.tsx';
import type { Messages } from './use-messages.ts';
import { useSendNow } from './use-send-now.ts';
import { type Draft, draftOfPlanned } from './write/draft.ts';
import { useSend } from './write/use-send.ts';
import { VenueMoment } from './write/venue-moment.tsx';
import { useAddressed, useWhom } from './write/whom.ts';

export interface PlannedViewProps {
  event: Event;
  messages: Messages;
  onEdit: (draft: Draft) => void;
}

/** Planned messages: change, send now or cancel them. */
export function PlannedView({ event, messages: { planned, waiting }, onEdit }: PlannedViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  const zone = event.time_zone;
  const people = useAddressed(planned);
  const whom = useWhom(people);
  const { send, takeBack } = useSend(zone);
  const sendOnce = useSendNow(planned, send);
  const urgent = useUrgent(zone, (draft) => void sendOnce(draft));
  const [calledOff, setCalledOff] = useState<Notification | null>(null);

  const draftFrom = (message: Notification): Draft => {
    const { user_id: id } = message;
    return draftOfPlanned(message, id === '' ? null : { id, name: people.get(id)?.name ?? '' }, zone);
  };
  const sendNow = (draft: Draft) => !urgent.asks(draft) && void sendOnce(draft);
  return (
    <Card flush>
      {planned.length === 0 ? (
        <EmptyState icon={<CalendarClock />} title={t('messaging.nonePlanned')}>
          {t('messaging.nonePlannedText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {planned.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              heading="h2"
              waits={waiting.has(message.id)}
              details={
                <>
                  <bdi>{whom(message)}</bdi> ·{' '}
                  <VenueMoment at={message.send_at ?? message.created_at} now={now} timeZone={zone} />
                </>
              }
              actions={
                <>
                  <Button tone="quiet" onClick={() => onEdit(draftFrom(message))}>
                    {t('messaging.edit')}
                  </Button>
                  <Button tone="quiet" onClick={() => sendNow({ ...draftFrom(message), when: 'now' })}>
                    {t('messaging.sendNow')}
                  </Button>
                  <Button tone="quiet" onClick={() => setCalledOff(message)}>
                    {t('messaging.callOff')}
                  </Button>
                </>
              }
            >
              {message.send_at !== null && Date.parse(message.send_at) <= now ? (
                <p className="text-sm font-medium text-sun-ink">{t('messaging.overdue')}</p>
              ) : null}
            </MessageItem>
          ))}
        </ul>
      )}
      {urgent.dialog}
      <TakeBackDialog message={calledOff} onClose={() => setCalledOff(null)} onConfirm={(id) => void takeBack(id)} />
    </Card>
  );
}

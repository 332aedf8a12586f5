import type { Event } from '@baraza/schema/event/event';
import type { Notification } from '@baraza/schema/messages/notification';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../i18n/formats.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessageItem } from './message-item.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { type MessageCounts, useMessageCounts } from './use-message-counts.ts';
import type { Messages } from './use-messages.ts';
import { type Draft, draftAgain } from './write/draft.ts';
import { useSend } from './write/use-send.ts';
import { VenueMoment } from './write/venue-moment.tsx';
import { useAddressed, useWhom } from './write/whom.ts';

const PAGE = 20;
/** Delay from which a message counts as late; ms. */
const LATE_MS = 60_000;
/** How long the figures of a message are followed closely; ms. */
const ON_ITS_WAY_MS = 5 * 60_000;

export interface SentViewProps {
  event: Event;
  messages: Messages;
  onAgain: (draft: Draft) => void;
}

/** Sent messages, with the number of people reached. */
export function SentView({ event, messages: { sent, waiting }, onAgain }: SentViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  const zone = event.time_zone;
  const [pages, setPages] = useState(1);
  const shown = sent.slice(0, pages * PAGE);
  const newest = shown[0];
  const isOnItsWay = newest !== undefined && now - Date.parse(newest.created_at) < ON_ITS_WAY_MS;
  const counts = useMessageCounts(shown.length, { isOnItsWay });
  const people = useAddressed(shown);
  const whom = useWhom(people);
  const { takeBack } = useSend(zone);
  const [takenBack, setTakenBack] = useState<Notification | null>(null);
  const lateness = ({ send_at, created_at }: Notification): string | undefined => {
    if (send_at === null) return undefined;
    // So the server says that it was too late to ring.
    if (created_at === send_at) return t('messaging.tooLate');
    const isLate = Date.parse(created_at) - Date.parse(send_at) > LATE_MS;
    return isLate ? t('messaging.late', { when: formatMoment(send_at, now, zone) }) : undefined;
  };

  if (sent.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={<Send />} title={t('messaging.noneSent')}>
          {t('messaging.noneSentText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <Card flush>
        <ul className="divide-y divide-line">
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              heading="h2"
              waits={waiting.has(message.id)}
              details={
                <>
                  <bdi>{whom(message)}</bdi> · <VenueMoment at={message.created_at} now={now} timeZone={zone} />
                </>
              }
              actions={
                <>
                  <Button
                    tone="quiet"
                    onClick={() => onAgain(draftAgain(message, people.get(message.user_id) ?? null))}
                  >
                    {t('messaging.writeAgain')}
                  </Button>
                  <Button tone="quiet" onClick={() => setTakenBack(message)}>
                    {t('messaging.takeItBack')}
                  </Button>
                </>
              }
            >
              <p className="text-sm text-ink-soft empty:hidden">{lateness(message)}</p>
              {waiting.has(message.id) ? null : <ReachedLine counts={counts?.of[message.id]} />}
            </MessageItem>
          ))}
        </ul>
      </Card>
      {sent.length > shown.length ? (
        <Button tone="secondary" onClick={() => setPages(pages + 1)}>
          {t('notifications.more')}
        </Button>
      ) : null}
      <p className="text-sm text-ink-soft">
        {t('messaging.counted')}{' '}
        {counts ? t('messaging.countedAt', { when: formatMoment(counts.at, now, zone) }) : t('messaging.notCounted')}
      </p>
      <TakeBackDialog message={takenBack} onClose={() => setTakenBack(null)} onConfirm={(id) => void takeBack(id)} />
    </div>
  );
}

/** Recipients, delivered and read, as bars on the same scale. */
function ReachedLine({ counts }: { counts: MessageCounts | undefined }) {
  const { t } = useTranslation();
  if (!counts) return null;
  const { recipients, delivered, read } = counts;
  const share = (part: number) => `${recipients === 0 ? 0 : (part / recipients) * 100}%`;
  return (
    <div className="grid max-w-md gap-1.5">
      <p className="text-sm font-medium tabular-nums" data-reached={`${recipients}/${delivered}/${read}`}>
        {t('messaging.reached', {
          recipients: formatNumber(recipients),
          delivered: formatNumber(delivered),
          read: formatNumber(read),
        })}
      </p>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken">
        <div className="absolute inset-y-0 start-0 rounded-full bg-sky" style={{ inlineSize: share(delivered) }} />
        <div className="absolute inset-y-0 start-0 rounded-full bg-brand" style={{ inlineSize: share(read) }} />
      </div>
    </div>
  );
}

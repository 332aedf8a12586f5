import type { User } from '@baraza/schema/people/user';
import Image from 'lucide-react/icons/image';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslatedEvent } from '../../../shared/event/use-event.ts';
import { useEventDays } from '../../../shared/event/use-event-days.ts';
import { venueLine } from '../../../shared/event/venue-line.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';

/** Makes a picture of the ticket, without a network, and hands it to the device's share sheet or saves it. */
export function KeepTicket({ me, code }: { me: User; code: string }) {
  const { t, i18n } = useTranslation();
  const event = useTranslatedEvent();
  const daysOf = useEventDays();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!event) return null;
  const texts = () => ({
    title: t('ticket.picture.title'),
    event: event.name,
    days: daysOf(event),
    place: venueLine(event, i18n.language),
    name: me.name,
    kind: me.ticketType ?? '',
    code,
    isRightToLeft: document.documentElement.dir === 'rtl',
  });
  async function keep(about: ReturnType<typeof texts>) {
    setBusy(true);
    setFailed(false);
    try {
      const { handOverTicket } = await import('./hand-over-ticket.ts');
      if ((await handOverTicket(about)) === 'saved') showToast(t('myYear.saved'));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        tone="secondary"
        busy={busy}
        icon={<Image aria-hidden="true" className="size-5" />}
        onClick={() => void keep(texts())}
      >
        {t('ticket.picture.keep')}
      </Button>
      <p role={failed ? 'alert' : undefined} className="text-center text-sm text-pretty text-ink-soft">
        {t(failed ? 'ticket.picture.failed' : 'ticket.picture.hint')}
      </p>
    </>
  );
}

import Maximize from 'lucide-react/icons/maximize';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstalled } from '../../shared/install/device.ts';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import { MayForgetNote } from '../../shared/storage-protection/may-forget-note.tsx';
import { useMayForget } from '../../shared/storage-protection/protection.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useStaysInPlace } from './early/place-of-code.ts';
import { KeepTicket } from './picture/keep-ticket.tsx';
import { TicketFullScreen } from './ticket-full-screen.tsx';
import { useOwnUser } from './use-own-user.ts';

/** The person's QR code, available offline; hidden after check-in. */
export function TicketPanel() {
  const { t } = useTranslation();
  const me = useOwnUser();
  const mayForget = useMayForget() && !isInstalled();
  const noteId = useId();
  const [large, setLarge] = useState(false);
  if (!me || me.checkedIn || me.ticket_status === 'revoked') return null;
  return (
    <Card title={t('ticket.code.title')}>
      {me.ticket_code ? (
        <div className="grid justify-items-center gap-3">
          <Code code={me.ticket_code} onPress={() => setLarge(true)} />
          <p className="text-center text-sm text-ink-soft">{t('ticket.code.hint')}</p>
          <Button
            tone="secondary"
            icon={<Maximize aria-hidden="true" className="size-5" />}
            onClick={() => setLarge(true)}
          >
            {t('ticket.code.enlarge')}
          </Button>
          <KeepTicket me={me} code={me.ticket_code} />
          {mayForget ? (
            <section aria-labelledby={noteId} data-forgets className="grid w-full gap-1 rounded-md bg-sunken p-4">
              <h3 id={noteId} className="text-sm font-bold">
                {t('storageProtection.forgets.title')}
              </h3>
              <MayForgetNote />
            </section>
          ) : null}
          {large ? <TicketFullScreen me={me} code={me.ticket_code} onClose={() => setLarge(false)} /> : null}
        </div>
      ) : (
        <p className="text-ink-soft">{t('ticket.code.missing')}</p>
      )}
    </Card>
  );
}

function Code({ code, onPress }: { code: string; onPress: () => void }) {
  const { t } = useTranslation();
  const picture = useRef<HTMLButtonElement>(null);
  useStaysInPlace(picture);
  return (
    <button ref={picture} type="button" onClick={onPress} className="w-full max-w-80 rounded-md">
      <QrPicture code={code} label={t('ticket.code.picture')} className="w-full rounded-md" />
    </button>
  );
}

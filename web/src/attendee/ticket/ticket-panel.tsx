import Maximize from 'lucide-react/icons/maximize';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TicketFullScreen } from './ticket-full-screen.tsx';
import { useOwnUser } from './use-own-user.ts';

/** The person's QR code, available offline; hidden after check-in. */
export function TicketPanel() {
  const { t } = useTranslation();
  const me = useOwnUser();
  const [large, setLarge] = useState(false);
  if (!me || me.checkedIn || me.ticket_status === 'revoked') return null;
  return (
    <Card title={t('ticket.code.title')}>
      {me.ticket_code ? (
        <div className="grid justify-items-center gap-3">
          <button type="button" onClick={() => setLarge(true)} className="w-full max-w-80 rounded-md">
            <QrPicture code={me.ticket_code} label={t('ticket.code.picture')} className="w-full rounded-md" />
          </button>
          <p className="text-center text-sm text-ink-soft">{t('ticket.code.hint')}</p>
          <Button
            tone="secondary"
            icon={<Maximize aria-hidden="true" className="size-5" />}
            onClick={() => setLarge(true)}
          >
            {t('ticket.code.enlarge')}
          </Button>
          {large ? <TicketFullScreen me={me} code={me.ticket_code} onClose={() => setLarge(false)} /> : null}
        </div>
      ) : (
        <p className="text-ink-soft">{t('ticket.code.missing')}</p>
      )}
    </Card>
  );
}

import type { Event } from '@baraza/schema/event/event';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { useNow } from '../../shared/event/use-now.ts';
import { SendingProgress } from '../../shared/sync-status/sending-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLeftBehind } from './left-behind.ts';

/** Number of waiting commands, those that a former door left on the phone too, and the time of the last contact with the server. */
export function SendingPanel({ event, readyForOffline }: { event: Event; readyForOffline: boolean }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const status = useSyncStatus();
  const now = useNow();
  const leftBehind = useLeftBehind();
  const [busy, setBusy] = useState(false);

  async function sendNow() {
    setBusy(true);
    await replica.syncNow();
    setBusy(false);
  }

  return (
    <Card title={t('checkIn.sending.title')}>
      <p role="status" data-waiting={status.waiting} className="text-lg font-semibold">
        {status.waiting > 0 ? t('checkIn.sending.waiting', { count: status.waiting }) : null}
        {status.waiting === 0 && leftBehind === 0 ? t('checkIn.sending.none') : null}
      </p>
      {status.waiting > 0 ? <p className="text-ink-soft">{t('checkIn.sending.safe')}</p> : null}
      <SendingProgress />
      <p className="mt-1 flex items-center gap-2 text-ink-soft">
        {readyForOffline ? (
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
        ) : (
          <Hourglass aria-hidden="true" className="size-5 shrink-0 text-sun-ink" />
        )}
        {t(readyForOffline ? 'checkIn.offline.ready' : 'checkIn.offline.notYet')}
      </p>
      {status.state === 'signed_out' ? (
        <Trouble text={t(replica.role === 'door' ? 'checkIn.sending.pairAgain' : 'checkIn.sending.signedOut')} />
      ) : null}
      {status.state === 'outdated' ? <Trouble text={t('checkIn.sending.outdated')} /> : null}
      {leftBehind > 0 ? (
        <div data-left-behind={leftBehind}>
          <Trouble text={t('checkIn.sending.leftBehind', { count: leftBehind })} />
          <p className="text-ink-soft">{t('checkIn.sending.leftBehindHow')}</p>
        </div>
      ) : null}
      <dl className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <dt className="text-sm text-ink-soft">{t('checkIn.sending.lastContact')}</dt>
          <dd className="font-semibold">
            {status.lastContact === null
              ? t('checkIn.sending.never')
              : formatMoment(status.lastContact + replica.clock.offset(), now, event.time_zone)}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('checkIn.sending.now')}</dt>
          <dd>
            <Button
              tone="secondary"
              busy={busy}
              icon={<CloudUpload aria-hidden="true" className="size-5" />}
              onClick={() => void sendNow()}
            >
              {t(busy ? 'checkIn.sending.busy' : 'checkIn.sending.now')}
            </Button>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

const Trouble = ({ text }: { text: string }) => <p className="mt-2 font-medium text-danger-ink">{text}</p>;

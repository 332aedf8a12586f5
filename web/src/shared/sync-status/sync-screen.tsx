import CircleCheck from 'lucide-react/icons/circle-check';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useOutbox, useReplica, useSyncStatus } from '../../replica/react.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DataUseCard } from '../data-use/data-use-card.tsx';
import { SpareDataCard } from '../data-use/spare-data-card.tsx';
import { useEvent } from '../event/use-event.ts';
import { useNow } from '../event/use-now.ts';
import { useWorkerStatus } from '../offline-app/worker-status.ts';
import { KeepSafeCard } from '../storage-protection/keep-safe-card.tsx';
import { CommandLine } from './command-line.tsx';
import { NetworkWithoutServer } from './network-without-server.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useSyncLineText } from './sync-line-text.ts';
import { type Confirmed, useRetry } from './use-retry.ts';

/** Lines shown of what waits: a door's queue of a day has thousands. */
const MOST_LINES = 50;

/** Waiting and refused commands of this device. */
export function SyncScreen({ confirmed }: { confirmed?: Confirmed }) {
  const { t } = useTranslation();
  const replica = useReplica();
  const zone = useEvent()?.time_zone;
  const now = useNow();
  const retry = useRetry(confirmed);
  const status = useSyncStatus();
  const line = useSyncLineText(status);
  const { waiting, refused } = useOutbox();
  const [busy, setBusy] = useState(false);
  const { state } = useWorkerStatus();
  const worker = state === 'installing' && status.state === 'offline' ? 'later' : state;

  async function sendNow() {
    setBusy(true);
    await replica.syncNow();
    setBusy(false);
  }

  return (
    <>
      <PageHeading title={t('syncStatus.title')}>{t('syncStatus.intro')}</PageHeading>
      <KeepSafeCard />
      <div className="grid gap-4">
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-lg font-semibold" role="status">
                {line}
              </p>
              <p className="text-sm text-ink-soft">
                {status.lastContact === null
                  ? t('syncStatus.neverContact')
                  : t('syncStatus.lastContact', {
                      when: formatMoment(status.lastContact + replica.clock.offset(), now, zone),
                    })}
              </p>
              <NetworkWithoutServer />
              <p className="text-sm text-ink-soft">{t(`app.worker.${worker === 'error' ? 'failed' : worker}`)}</p>
            </div>
            <Button
              tone="secondary"
              busy={busy}
              icon={<Send aria-hidden="true" className="size-5" />}
              onClick={() => void sendNow()}
            >
              {t('syncStatus.sendNow')}
            </Button>
          </div>
          <SendingProgress />
        </Card>
        {refused.length > 0 ? (
          <Card flush title={t('syncStatus.refusedTitle')} action={<Badge tone="danger">{refused.length}</Badge>}>
            <p className="px-4 pb-2 text-sm text-ink-soft sm:px-5">{t('syncStatus.refusedIntro')}</p>
            <ul className="divide-y divide-line border-t border-line">
              {refused.map((command) => (
                <CommandLine
                  key={command.id}
                  command={command}
                  reason={command.refusal.detail}
                  actions={
                    <div className="flex gap-2">
                      <Button tone="quiet" onClick={() => void replica.outbox.dropRefused(command.id)}>
                        {t('syncStatus.drop')}
                      </Button>
                      <Button tone="secondary" onClick={() => void retry(command)}>
                        {t('syncStatus.retry')}
                      </Button>
                    </div>
                  }
                />
              ))}
            </ul>
          </Card>
        ) : null}
        <Card flush title={t('syncStatus.waitingTitle')} action={<Badge tone="sky">{waiting.length}</Badge>}>
          {waiting.length === 0 ? (
            <EmptyState icon={<CircleCheck />} title={t('syncStatus.nothingWaits')}>
              {t('syncStatus.nothingWaitsText')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {waiting.slice(0, MOST_LINES).map((command) => (
                <CommandLine key={command.id} command={command} />
              ))}
              {waiting.length > MOST_LINES ? (
                <li className="px-4 py-3 text-sm text-ink-soft sm:px-5">
                  {t('syncStatus.moreWait', { count: waiting.length - MOST_LINES })}
                </li>
              ) : null}
            </ul>
          )}
        </Card>
        <DataUseCard />
        <SpareDataCard />
      </div>
    </>
  );
}

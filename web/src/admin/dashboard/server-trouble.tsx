import Server from 'lucide-react/icons/server';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { useStuck } from '../../shared/sync-status/stuck.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { type Degraded, useServerHealth } from './use-server-health.ts';

/** Problems of the connection or the server, and their effect on the doors. */
export function ServerTrouble() {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const status = useSyncStatus();
  const { clock } = useReplica();
  const stuck = useStuck();
  const degraded = useServerHealth();
  const moment = (when: number | string) => formatMoment(when, now, event?.time_zone);
  if (degraded)
    return (
      <Trouble>
        <strong>{t(`adminDashboard.attention.server.${degraded.reason}`, { since: moment(degraded.since) })}</strong>{' '}
        <Meaning degraded={degraded} />
      </Trouble>
    );
  if (status.state === 'offline' && status.filled)
    return (
      <Trouble>{t('adminDashboard.attention.outOfReach', { since: moment(status.since + clock.offset()) })}</Trouble>
    );
  if (!stuck) return null;
  return <Trouble>{t('syncStatus.stuck', { count: stuck.waiting, since: moment(stuck.since) })}</Trouble>;
}

function Meaning({ degraded: { reason, hold } }: { degraded: Degraded }) {
  const { t } = useTranslation();
  if (reason === 'not_open') return t('adminDashboard.attention.notOpen');
  if (reason === 'no_room') return t('adminDashboard.attention.noRoom');
  if (reason === 'no_backup') return t('adminDashboard.attention.noBackup');
  if (reason !== 'news_held' || !hold) return t('adminDashboard.attention.keepScanning');
  const { role, database } = hold;
  if (hold.prepared) return t('adminDashboard.attention.holderPrepared', { prepared: hold.prepared, role, database });
  const application = hold.application_name || t('adminDashboard.attention.unnamed');
  return t('adminDashboard.attention.holder', { application, pid: String(hold.pid), role, database });
}

const Trouble = ({ children }: { children: ReactNode }) => (
  <Banner tone="danger" role="alert" icon={<Server aria-hidden="true" className="size-5" />}>
    {children}
  </Banner>
);

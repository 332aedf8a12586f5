import Handshake from 'lucide-react/icons/handshake';
import ScanLine from 'lucide-react/icons/scan-line';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ConnectionRow } from '../connections/connection-row.tsx';
import { ExportContacts } from '../connections/export-contacts.tsx';
import { groupedConnections } from '../connections/relation.ts';
import { ShareYours } from '../connections/share-yours.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { HideMe } from './hide-me.tsx';

export interface ConnectionsViewProps {
  onOpen: (userId: string) => void;
  onScan: () => void;
}

/** Received requests, connections and sent requests. */
export function ConnectionsView({ onOpen, onScan }: ConnectionsViewProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const connections = useConnections();
  const groups = groupedConnections(connections ?? [], user_id);
  const scanButton = (
    <Button icon={<ScanLine aria-hidden="true" className="size-5 shrink-0" />} onClick={onScan}>
      {t('attendees.scan.open')}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <WhenKnown items={connections && Object.values(groups).flat()} waiting={<SkeletonRows count={3} />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon={<Handshake />} title={t('attendees.noConnections')} action={scanButton}>
              {t('attendees.noConnectionsText')}
            </EmptyState>
          ) : (
            <>
              <div>{scanButton}</div>
              {groups.connected.length > 0 ? <ShareYours /> : null}
              {(['asks', 'connected', 'asked'] as const).map((group) =>
                groups[group].length === 0 ? null : (
                  <Card key={group} flush title={t(`attendees.groups.${group}`, { count: groups[group].length })}>
                    <ul className="divide-y divide-line border-t border-line">
                      {groups[group].map((userId) => (
                        <li key={userId}>
                          <ConnectionRow userId={userId} onOpen={onOpen} />
                        </li>
                      ))}
                    </ul>
                    {group === 'connected' ? <ExportContacts /> : null}
                  </Card>
                ),
              )}
            </>
          )
        }
      </WhenKnown>
      <HideMe />
    </div>
  );
}

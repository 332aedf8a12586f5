import Ban from 'lucide-react/icons/ban';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useKept } from '../../shared/kept/use-kept.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { groupedConnections } from '../connections/relation.ts';
import { useConnections } from '../connections/use-connections.ts';
import { useSeesOthers } from '../ticket/use-own-user.ts';
import { ConnectionsView } from './connections-view.tsx';
import { DirectoryView } from './directory-view.tsx';
import { UnderHiddenNote } from './hidden-note.tsx';
import { LargeDirectory } from './large-directory.tsx';
import { ScanPersonDialog } from './scan-person-dialog.tsx';
import { useDirectory } from './use-directory.ts';
import { useHoldsKnown } from './use-holds-known.ts';

type Tab = 'everybody' | 'connections';

/** The directory and the person's own connections. */
export function AttendeesScreen() {
  const { t } = useTranslation();
  const seesOthers = useSeesOthers();
  return (
    <>
      <PageHeading title={t('attendees.title')} />
      {seesOthers ? (
        <Attendees />
      ) : (
        <EmptyState icon={<Ban />} title={t('attendees.revoked')}>
          {t('attendees.revokedText')}
        </EmptyState>
      )}
    </>
  );
}

function Attendees() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const [tab, setTab] = useKept<Tab>('peopleTab', 'everybody');
  const show = useShowItem();
  const [scanning, setScanning] = useState(false);
  const directory = useDirectory();
  const connections = useConnections();
  const event = useEvent();
  const holdsKnown = useHoldsKnown();
  const Directory = holdsKnown ? LargeDirectory : DirectoryView;
  const openCard = useCallback((userId: string) => show('person', userId), [show]);
  const asking = groupedConnections(connections ?? [], user_id).asks.length;

  return (
    <>
      <div className="mb-4">
        <Segmented
          label={t('attendees.view')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'everybody', label: t('attendees.tabs.everybody') },
            {
              value: 'connections',
              label: t('attendees.tabs.connections'),
              badge: asking > 0 ? <RequestsBadge count={asking} /> : null,
            },
          ]}
        />
      </div>
      {tab === 'connections' ? (
        <ConnectionsView onOpen={openCard} onScan={() => setScanning(true)} />
      ) : (
        <WhenKnown
          items={holdsKnown === undefined ? undefined : directory}
          waiting={<SkeletonRows count={8} className="h-20 w-full" />}
        >
          {(known) => (
            <UnderHiddenNote>
              <Directory directory={known} onOpen={openCard} />
            </UnderHiddenNote>
          )}
        </WhenKnown>
      )}
      {scanning && event ? (
        <ScanPersonDialog
          event={event}
          onClose={() => setScanning(false)}
          onPerson={(userId) => {
            setScanning(false);
            openCard(userId);
          }}
        />
      ) : null}
    </>
  );
}

/** How many ask to connect: no count of the connections. */
function RequestsBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Badge tone="earth">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('attendees.groups.asks', { count })}</span>
    </Badge>
  );
}

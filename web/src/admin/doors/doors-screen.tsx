import type { Door } from '@baraza/schema/doors/door';
import QrCode from 'lucide-react/icons/qr-code';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DoorCard } from './door-card.tsx';
import { EndDialog, RemoveDialog, RenameDialog } from './door-dialogs.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { useDoors, useSeenFrom } from './use-doors.ts';

type Open = { what: 'pair' } | { what: 'rename' | 'remove' | 'end'; door: Door } | undefined;

/** All door phones: whether their commands were received, and whether they are still in contact. */
export function DoorsScreen() {
  const { t } = useTranslation();
  const doors = useDoors();
  const status = useSyncStatus();
  const seen = useSeenFrom();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const listOf = (shown: readonly Door[]) => (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {shown.map((door) => (
        <li key={door.id} className="grid">
          <DoorCard
            door={door}
            onRename={() => setOpen({ what: 'rename', door })}
            onRemove={() => setOpen({ what: 'remove', door })}
            onEnd={() => setOpen({ what: 'end', door })}
          />
        </li>
      ))}
    </ul>
  );
  const atWork = doors?.filter((door) => !door.removed_at) ?? [];
  const removed = doors?.filter((door) => door.removed_at) ?? [];
  const pair = (
    <Button icon={<QrCode aria-hidden="true" className="size-5" />} onClick={() => setOpen({ what: 'pair' })}>
      {t('doors.pair.title')}
    </Button>
  );
  return (
    <>
      <PageHeading title={t('doors.title')} actions={pair}>
        {t('doors.intro')}
      </PageHeading>
      <div className="grid gap-4">
        {status.state === 'offline' ? (
          <Banner tone="sun">{t('doors.asOf', { when: formatMoment(seen.at, Date.now(), seen.time_zone) })}</Banner>
        ) : null}
        {doors === undefined || (doors.length === 0 && !status.filled) ? (
          <SkeletonRows count={3} className="h-40 w-full" />
        ) : atWork.length === 0 ? (
          <Card>
            <EmptyState icon={<Smartphone />} title={t('doors.none')}>
              {t('doors.noneText')}
            </EmptyState>
          </Card>
        ) : (
          listOf(atWork)
        )}
        {removed.length > 0 ? (
          <details>
            <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-soft">
              {t('doors.removedList', { count: removed.length })}
            </summary>
            {listOf(removed)}
          </details>
        ) : null}
      </div>
      {open?.what === 'pair' ? <PairDialog onClose={close} /> : null}
      {open?.what === 'rename' ? <RenameDialog door={open.door} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveDialog door={open.door} onClose={close} /> : null}
      {open?.what === 'end' ? <EndDialog door={open.door} onClose={close} /> : null}
    </>
  );
}

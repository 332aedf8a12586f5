import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenItem, useShowItem } from '../../../shared/open-item/use-open-item.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ScreenFailure } from '../../../ui/feedback/contained.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const screens = () => import('../../../attendee/screens.ts');
const ProgrammeDialog = lazyPart(async () => ({ default: (await screens()).ProgrammeDialog }));
const ExhibitorDialog = lazyPart(async () => ({ default: (await screens()).ExhibitorDialog }));
const SponsorDialog = lazyPart(async () => ({ default: (await screens()).SponsorDialog }));
const AttendeeDialog = lazyPart(async () => ({ default: (await screens()).AttendeeDialog }));
const MessageDialog = lazyPart(async () => ({ default: (await screens()).MessageDialog }));

/** What the address says is open, over whatever section. */
export function OpenItemDialog() {
  const { t } = useTranslation();
  const { item, close } = useOpenItem();
  return (
    <CatchBoundary
      getResetKey={() => item?.id}
      errorComponent={(failure) => (
        <Dialog open title={t('app.failure.title')} onClose={close}>
          <ScreenFailure {...failure} onBack={close} />
        </Dialog>
      )}
    >
      <Suspense>
        {/* Its address is an entry of the history already. */}
        <div data-entry="none" className="contents">
          <Opened />
        </div>
      </Suspense>
    </CatchBoundary>
  );
}

function Opened() {
  const { item, close } = useOpenItem();
  const show = useShowItem();
  if (!item) return null;
  const { kind, id } = item;
  switch (kind) {
    case 'session':
    case 'speaker':
      return (
        <ProgrammeDialog subject={{ kind, id }} onChange={(next) => (next ? show(next.kind, next.id) : close())} />
      );
    case 'exhibitor':
      return <ExhibitorDialog id={id} onClose={close} />;
    case 'sponsor':
      return <SponsorDialog id={id} onClose={close} />;
    case 'person':
      return <AttendeeDialog key={id} userId={id} onClose={close} />;
    case 'message':
      return <MessageDialog id={id} onClose={close} />;
  }
}

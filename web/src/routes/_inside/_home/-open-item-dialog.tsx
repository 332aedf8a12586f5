import { lazy, Suspense } from 'react';
import { useOpenItem, useShowItem } from '../../../shared/open-item/use-open-item.ts';

const ProgrammeDialog = lazy(async () => ({
  default: (await import('../../../attendee/programme/programme-dialog.tsx')).ProgrammeDialog,
}));
const ExhibitorDialog = lazy(async () => ({
  default: (await import('../../../attendee/exhibition/exhibitor-dialog.tsx')).ExhibitorDialog,
}));
const SponsorDialog = lazy(async () => ({
  default: (await import('../../../attendee/exhibition/sponsor-dialog.tsx')).SponsorDialog,
}));
const AttendeeDialog = lazy(async () => ({
  default: (await import('../../../attendee/people/attendee-dialog.tsx')).AttendeeDialog,
}));
const MessageDialog = lazy(async () => ({
  default: (await import('../../../attendee/notifications/message-dialog.tsx')).MessageDialog,
}));

/** What the address says is open, over whatever section. */
export function OpenItemDialog() {
  return (
    <Suspense>
      <Opened />
    </Suspense>
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
      return <AttendeeDialog userId={id} onClose={close} />;
    case 'message':
      return <MessageDialog id={id} onClose={close} />;
  }
}

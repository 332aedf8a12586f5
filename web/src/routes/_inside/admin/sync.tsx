import { createFileRoute } from '@tanstack/react-router';
import { useConfirmed } from '../../../admin/confirm/use-confirmed.tsx';
import { SyncScreen } from '../../../shared/sync-status/sync-screen.tsx';

export const Route = createFileRoute('/_inside/admin/sync')({ component: AdminSync });

function AdminSync() {
  const { confirmed, dialog } = useConfirmed();
  return (
    <>
      <SyncScreen confirmed={confirmed} />
      {dialog}
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { SyncScreen } from '../../../shared/sync-status/sync-screen.tsx';

export const Route = createFileRoute('/_inside/admin/sync')({ component: SyncScreen });

export { SyncScreen as AdminSyncRoute } from '../features/sync-status/sync-screen.tsx';

export { SyncScreen as AdminSyncRoute } from '../shared/sync-status/sync-screen.tsx';

import { lazy } from 'react';

/** Not in the navigation: the line at the top of the screen leads to it. */
export const sync = {
  id: 'sync' as const,
  Screen: lazy(async () => ({ default: (await import('../../../../shared/sync-status/sync-screen.tsx')).SyncScreen })),
};

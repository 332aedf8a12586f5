export { UpdatePrompt } from './update-prompt.tsx';
export { WorkerBadge } from './worker-badge.tsx';
export { isStartingNewVersion, registerServiceWorker, useWorkerStatus } from './worker-status.ts';

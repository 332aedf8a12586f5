export { UpdatePrompt } from './update-prompt.tsx';
export { WorkerBadge } from './worker-badge.tsx';
export { registerServiceWorker, useWorkerStatus } from './worker-status.ts';

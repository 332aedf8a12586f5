export { SessionSpan } from './session-span.tsx';
export { useEvent } from './use-event.ts';
export { useNow } from './use-now.ts';

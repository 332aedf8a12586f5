export { ownToken } from './own-token.ts';
export { session, useSession } from './session.ts';
export { useDemo } from './use-demo.ts';

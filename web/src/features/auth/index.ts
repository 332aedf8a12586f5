export { ownToken } from './own-token.ts';
export { PasswordField } from './password-field.tsx';
export { session, useSession } from './session.ts';
export { type EndedSession, endedSession } from './stored-token.ts';
export { useDemo } from './use-demo.ts';

import { session } from './session.ts';

/** For calls that a person waits for; null when their session ended meanwhile. */
export const ownToken = (): string | null => {
  const current = session.current();
  return current.state === 'signed_in' ? current.token : null;
};

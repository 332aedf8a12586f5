import { session } from '../session.ts';

/** The signed-in person's token, for calls they wait for; null when the session has ended. */
export const ownToken = (): string | null => {
  const current = session.current();
  return current.state === 'signed_in' ? current.token : null;
};

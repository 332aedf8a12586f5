import type { User } from '@baraza/schema/people/user';
import { useState } from 'react';
import { useLiveDocument } from '../../replica/react.tsx';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { fetchCard } from './people-calls.ts';
import { useAsked } from './use-asked.ts';
import { useHoldsKnown } from './use-holds-known.ts';

/**
 * A person's card: undefined while it is on its way; `out_of_reach` when the phone does not hold it and can't ask.
 * @param userId does not change: a component that shows another person is keyed by them
 */
export function useCard(userId: string): User | null | undefined | 'out_of_reach' {
  const held = useLiveDocument('users', userId);
  const holdsKnown = useHoldsKnown();
  const asks = held === null && holdsKnown === true;
  const asked = useAsked(asks ? userId : '', 0, (signal) => fetchCard(ownToken(), userId, signal));
  const now = asked.state === 'offline' ? 'out_of_reach' : asked.state === 'refused' ? null : undefined;
  const [before, setBefore] = useState<typeof now>();
  if (now !== undefined && now !== before) setBefore(now);
  if (!asks) return held;
  if (asked.state === 'answered') return asked.key === userId ? asked.body : undefined;
  // While it is asked for again it stays as it was: somebody may be writing on it.
  return now === undefined ? before : now;
}

import { useEffect, useSyncExternalStore } from 'react';
import { isKept } from '../../../shared/auth/session/stored-token.ts';
import { useSession } from '../../../shared/auth/session.ts';
import { keepIfRoom } from '../../../shared/kept/keep-if-room.ts';
import { isPushOffered } from './push-subscription.ts';

/** As found out last: that this browser is subscribed, or before somebody allowed it that the server pushes. */
let found: boolean | undefined;
const listeners = new Set<() => void>();

/** What the server said today of its pushes: it hardly ever changes, and the card that asks stands on several screens. */
const SAID = 'pushesOffered';

const today = (): string => new Date().toDateString();

function saidToday(): boolean | undefined {
  const said = localStorage.getItem(SAID);
  return said?.startsWith(today()) ? said.endsWith(' true') : undefined;
}

/** On a full disk it is asked again at the next start. */
const keepSaid = (offered: boolean): boolean => keepIfRoom(SAID, `${today()} ${offered}`);

export function noteReach(reaches: boolean): void {
  found = reaches;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Some browsers show the notifications of an open page alone. */
const reach = (): boolean | undefined => ('PushManager' in globalThis ? found : false);

/**
 * Whether notifications come with the app closed too; undefined while that is not known.
 * @param isToAsk whether to ask the server if it pushes: who has allowed notifications is subscribed, which tells
 */
export function useReach(isToAsk: boolean): boolean | undefined {
  const session = useSession();
  const signedIn = session.state === 'signed_in' ? session : undefined;
  const { user_id, token } = signedIn ?? {};
  // Who did not ask to be remembered is to hear nothing more here once their tab is closed.
  const endsWithTab = token !== undefined && !isKept(token);
  useEffect(() => {
    if (!isToAsk || !user_id || !token || endsWithTab || found !== undefined) return;
    const said = saidToday();
    if (said !== undefined) return noteReach(said);
    let isWanted = true;
    void isPushOffered(user_id, token).then((offered) => {
      if (!isWanted || offered === undefined) return;
      keepSaid(offered);
      noteReach(offered);
    });
    return () => {
      isWanted = false;
    };
  }, [isToAsk, user_id, token, endsWithTab]);
  const reaches = useSyncExternalStore(subscribe, reach, reach);
  return endsWithTab ? false : reaches;
}

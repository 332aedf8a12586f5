import { useRef, useState } from 'react';
import { unsubscribeFromPush } from '../attendee/notifications/push/push-subscription.ts';
import { useReplica } from '../replica/react.tsx';
import { endLeft, isLeaving, leaveDevice } from '../shared/auth/session/leave-device.ts';

/**
 * `unsent`: they could not be sent, and nothing was done. `not begun`: the browser did nothing. `failed`: not all of what the
 * device holds was removed.
 */
export type SignOutStep = 'asking' | 'sending' | 'leaving' | 'unsent' | 'not begun' | 'failed';

/** Signing out, step by step: nothing of it waits for the server, unless what waits is sent first. */
export function useSignOut({ onClose, onSignedOut }: { onClose: () => void; onSignedOut: () => void }) {
  const replica = useReplica();
  const [step, setStep] = useState<SignOutStep>('asking');
  /** How often sending first was begun or taken back. */
  const wishes = useRef(0);

  function end() {
    // Who has signed in meanwhile keeps their screens, and their notifications.
    if (!endLeft(replica.user_id)) return;
    onSignedOut();
    void unsubscribeFromPush().catch(() => undefined);
  }

  async function leave(unsent: 'keep' | 'discard') {
    setStep('leaving');
    const outcome = await leaveDevice(replica, unsent);
    if (outcome === 'left') end();
    // The replica stays closed after a failure, though another tab may have finished it and let its person in again.
    else setStep(step === 'failed' && outcome === 'not begun' ? 'failed' : outcome);
  }

  async function sendFirst() {
    setStep('sending');
    wishes.current += 1;
    const wish = wishes.current;
    await replica.syncNow();
    if (wish === wishes.current) await leave('keep');
  }

  /** Closes the dialog; who could not be removed is signed out all the same. */
  function stay() {
    if (step === 'leaving') return;
    if (step === 'failed' || isLeaving(replica.user_id)) return end();
    // What is being sent goes on, and nobody is signed out after it.
    wishes.current += 1;
    setStep('asking');
    onClose();
  }

  return { step, leave, sendFirst, stay };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { endLeft, leaveDevice } from '../../shared/auth/session/leave-device.ts';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { session } from '../../shared/auth/session.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { unsubscribeFromPush } from '../notifications/push/push-subscription.ts';
import { removeAccount } from './own-data-calls.ts';

/** Deletes the person from the server, then from this device, which can be tried again: the account is gone by then. */
export function useDeleteAccount(onClose: () => void) {
  const { t } = useTranslation();
  const replica = useReplica();
  const [step, setStep] = useState<'asking' | 'removing' | 'left over'>('asking');
  const [failure, setFailure] = useState('');

  async function remove(password: string) {
    setStep('removing');
    setFailure('');
    const answer = await removeAccount(ownToken(), password);
    if (answer.kind === 'ok') return empty();
    setFailure(
      answer.kind !== 'problem'
        ? t('profile.remove.offline')
        : answer.problem.code === 'confirm_password'
          ? t('profile.remove.linkNeeded')
          : answer.problem.detail,
    );
    setStep('asking');
  }

  async function empty() {
    setStep('removing');
    setFailure('');
    const outcome = await leaveDevice(replica, 'discard');
    if (outcome === 'left') return end();
    // Whatever the browser says, nobody is signed in any more.
    session.leave(replica.user_id);
    setFailure(t('profile.remove.leftOver'));
    setStep('left over');
  }

  function end() {
    showToast(t('profile.remove.done'));
    if (endLeft(replica.user_id)) void unsubscribeFromPush().catch(() => undefined);
  }

  function stay() {
    if (step === 'left over') return end();
    if (step === 'removing') return;
    setFailure('');
    onClose();
  }

  return { step, failure, setFailure, remove, empty, stay };
}

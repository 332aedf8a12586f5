import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsubscribeFromPush } from '../attendee/notifications/push/push-subscription.ts';
import { useReplica, useSyncStatus } from '../replica/react.tsx';
import { session } from '../shared/auth/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

export interface SignOutDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the sign-out. */
  onSignedOut: () => void;
}

/** Asks before unsent commands are lost; signing out wipes this device's replica. */
export function SignOutDialog({ open, onClose, onSignedOut }: SignOutDialogProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const { waiting } = useSyncStatus();
  const [step, setStep] = useState<'asking' | 'sending' | 'unsent' | 'failed'>('asking');

  async function leave(unsent: 'keep' | 'discard') {
    // A browser may refuse to remove data: whoever hands the phone on has to know that it is still there.
    const report = await replica.wipe(unsent).catch(() => undefined);
    if (!report?.wiped) return setStep(report ? 'unsent' : 'failed');
    await unsubscribeFromPush().catch(() => undefined);
    await session.signOut();
    onSignedOut();
  }

  async function sendFirst() {
    setStep('sending');
    await replica.syncNow();
    await leave('keep');
  }

  const stay = () => {
    setStep('asking');
    onClose();
  };
  return (
    <Dialog
      title={t('auth.leave.title')}
      open={open}
      onClose={stay}
      sticky={waiting > 0}
      actions={
        <>
          <Button tone="quiet" onClick={stay}>
            {t('auth.leave.stay')}
          </Button>
          {waiting > 0 ? (
            <>
              <Button tone="secondary" onClick={() => void leave('discard')}>
                {t('auth.leave.discard')}
              </Button>
              <Button busy={step === 'sending'} onClick={() => void sendFirst()}>
                {t(step === 'sending' ? 'auth.leave.sending' : 'auth.leave.sendFirst')}
              </Button>
            </>
          ) : (
            <Button onClick={() => void leave('keep')}>{t('auth.signOut')}</Button>
          )}
        </>
      }
    >
      <p>{waiting > 0 ? t('auth.leave.waits', { count: waiting }) : t('auth.leave.nothingWaits')}</p>
      {step === 'failed' || (step === 'unsent' && waiting > 0) ? (
        <div className="mt-3">
          <Banner tone="danger" role="alert">
            {t(step === 'failed' ? 'auth.leave.failed' : 'auth.leave.stillWaiting')}
          </Banner>
        </div>
      ) : null}
    </Dialog>
  );
}

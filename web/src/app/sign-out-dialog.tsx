import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../replica/react.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { useSignOut } from './use-sign-out.ts';

export interface SignOutDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the sign-out, before the server has answered. */
  onSignedOut: () => void;
}

/** Asks before unsent commands are lost; signing out wipes this device's replica. */
export function SignOutDialog({ open, onClose, onSignedOut }: SignOutDialogProps) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  const { step, leave, sendFirst, stay } = useSignOut({ onClose, onSignedOut });
  const isLeavingNow = step === 'leaving';
  return (
    <Dialog
      title={t('auth.leave.title')}
      open={open}
      onClose={stay}
      sticky={waiting > 0 || step !== 'asking'}
      busy={isLeavingNow}
      actions={
        <>
          <Button tone="quiet" disabled={isLeavingNow} onClick={stay}>
            {t(step === 'failed' ? 'ui.close' : 'auth.leave.stay')}
          </Button>
          {waiting > 0 && step !== 'failed' ? (
            <>
              <Button tone="secondary" busy={isLeavingNow} onClick={() => void leave('discard')}>
                {t('auth.leave.discard')}
              </Button>
              <Button busy={isLeavingNow || step === 'sending'} onClick={() => void sendFirst()}>
                {t(
                  isLeavingNow
                    ? 'auth.leave.leaving'
                    : step === 'sending'
                      ? 'auth.leave.sending'
                      : 'auth.leave.sendFirst',
                )}
              </Button>
            </>
          ) : (
            <Button busy={isLeavingNow} onClick={() => void leave('keep')}>
              {t(isLeavingNow ? 'auth.leave.leaving' : step === 'failed' ? 'app.storage.retry' : 'auth.signOut')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {/* It is done then, but for what the browser still holds. */}
        {step === 'failed' ? null : (
          <p>{waiting > 0 ? t('auth.leave.waits', { count: waiting }) : t('auth.leave.nothingWaits')}</p>
        )}
        {step === 'failed' || step === 'not begun' || (step === 'unsent' && waiting > 0) ? (
          <Banner tone="danger" role="alert">
            {t(
              step === 'failed'
                ? 'auth.leave.failed'
                : step === 'unsent'
                  ? 'auth.leave.stillWaiting'
                  : 'auth.leave.notBegun',
            )}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

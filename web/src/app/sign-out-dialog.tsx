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
  /** A door phone: only an admin brings it back, and what it scanned is nowhere else, so that it can't be discarded here. */
  atDoor?: boolean;
}

/** Asks before unsent commands are lost; signing out wipes this device's replica. */
export function SignOutDialog({ open, onClose, onSignedOut, atDoor = false }: SignOutDialogProps) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  const { step, leave, sendFirst, stay } = useSignOut({ onClose, onSignedOut });
  const isLeavingNow = step === 'leaving';
  const words = atDoor ? 'doors.phone.leave' : 'auth.leave';
  const end = atDoor ? 'doors.phone.leave.end' : 'auth.signOut';
  const tone = atDoor ? 'danger' : 'primary';
  return (
    <Dialog
      title={t(`${words}.title`)}
      open={open}
      onClose={stay}
      sticky={waiting > 0 || step !== 'asking'}
      busy={isLeavingNow}
      actions={
        <>
          <Button tone="quiet" disabled={isLeavingNow} onClick={stay}>
            {t(step === 'failed' ? 'ui.close' : `${words}.stay`)}
          </Button>
          {waiting > 0 && step !== 'failed' ? (
            <>
              {atDoor ? null : (
                <Button tone="secondary" busy={isLeavingNow} onClick={() => void leave('discard')}>
                  {t('auth.leave.discard')}
                </Button>
              )}
              <Button tone={tone} busy={isLeavingNow || step === 'sending'} onClick={() => void sendFirst()}>
                {t(
                  isLeavingNow ? `${words}.leaving` : step === 'sending' ? 'auth.leave.sending' : `${words}.sendFirst`,
                )}
              </Button>
            </>
          ) : (
            <Button tone={tone} busy={isLeavingNow} onClick={() => void leave('keep')}>
              {t(isLeavingNow ? `${words}.leaving` : step === 'failed' ? 'app.storage.retry' : end)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {/* It is done then, but for what the browser still holds. */}
        {step === 'failed' ? null : (
          <>
            {waiting > 0 ? <p>{t(`${words}.waits`, { count: waiting })}</p> : null}
            {waiting === 0 || atDoor ? <p>{t(`${words}.nothingWaits`)}</p> : null}
          </>
        )}
        {step === 'failed' || step === 'not begun' || (step === 'unsent' && waiting > 0) ? (
          <Banner tone="danger" role="alert">
            {t(
              step === 'failed'
                ? 'auth.leave.failed'
                : step === 'unsent'
                  ? 'auth.leave.stillWaiting'
                  : `${words}.notBegun`,
            )}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

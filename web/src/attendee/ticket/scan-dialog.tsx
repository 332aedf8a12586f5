import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDemo } from '../../shared/auth/use-demo.ts';
import { CameraScanner } from '../../shared/scanner/camera/camera-scanner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ScanOutcome } from './scan-outcome.tsx';
import { useScan } from './use-scan.ts';

interface ScanDialogProps {
  me: User;
  event: Event;
  onClose: () => void;
}

/** Self check-in by scanning the code posted at an entrance. */
export function ScanDialog({ me, event, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const demo = useDemo();
  const scan = useScan(me, event);
  useStartIfAllowed(scan.start);

  return (
    <Dialog title={t('ticket.scan.title')} open onClose={onClose} sticky>
      <div className="grid gap-4" data-scan={scan.state}>
        {scan.state === 'idle' ? (
          <>
            <p className="text-lg">{t('ticket.scan.idle')}</p>
            <Button size="large" onClick={scan.start}>
              {t('ticket.scan.start')}
            </Button>
          </>
        ) : null}
        {scan.state === 'scanning' ? (
          <>
            <CameraScanner
              onCode={scan.onCode}
              looking={t('ticket.scan.looking')}
              onSimulate={demo ? scan.simulate : undefined}
              className="h-[min(55dvh,90vw)] rounded-lg"
            />
            <Button tone="secondary" size="large" onClick={scan.stop}>
              {t('ticket.scan.stop')}
            </Button>
          </>
        ) : null}
        {scan.state === 'checking' ? (
          <p role="status" className="flex items-center justify-center gap-3 py-12 text-lg">
            <Spinner />
            {t('ticket.scan.checking')}
          </p>
        ) : null}
        {scan.result && (scan.state === 'success' || scan.state === 'error') ? (
          <ScanOutcome result={scan.result} onAgain={scan.again} onDone={onClose} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Starts the scan at once if the camera permission was granted before, so no prompt appears. */
function useStartIfAllowed(start: () => void): void {
  const begin = useEffectEvent(start);
  useEffect(() => {
    let here = true;
    const asked = navigator.permissions?.query({ name: 'camera' as PermissionName });
    asked?.then(
      ({ state }) => here && state === 'granted' && begin(),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
}

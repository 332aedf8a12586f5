import { SIMULATED_SCAN_MS } from '@baraza/schema/event/event-defaults';
import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useScanner } from '../use-scanner.ts';
import type { WatchedReader } from '../watch-codes.ts';

export interface CameraScannerProps {
  /** Called once for each code that becomes visible; once more for one that could not be handled, by `again`. */
  onCode: WatchedReader['onCode'];
  /** Said below the picture while there is one. */
  looking?: string;
  /** Keeps the camera on but reports nothing; codes that stay visible meanwhile are not reported afterwards either. */
  hold?: boolean;
  /** Demo without a camera: handler of "Simulated scan". */
  onSimulate?: (() => void) | undefined;
  className?: string;
}

/** The camera's picture and its status. Uses the camera while mounted. */
export function CameraScanner({ onCode, looking, hold = false, onSimulate, className = '' }: CameraScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { camera, readerThere, setTorch, retry } = useScanner(video, onCode, hold);
  const torch = camera.state === 'on' ? camera.torch : 'none';
  const [simulating, simulate] = useSimulation();
  return (
    <>
      <div className={`relative isolate grid place-items-center overflow-hidden bg-black text-white ${className}`}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('scanner.view')}
          aria-hidden={camera.state !== 'on'}
          className={`absolute inset-0 size-full object-cover transition-opacity ${camera.state === 'on' ? '' : 'opacity-0'}`}
        />
        {camera.state === 'on' ? (
          <div
            aria-hidden="true"
            className="absolute inset-[12%] rounded-lg border-4 border-white/70 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
          />
        ) : null}
        <div
          role="status"
          className="z-10 grid max-w-xs justify-items-center gap-3 p-4 text-center text-base font-medium"
        >
          {camera.state === 'starting' ? <Waiting text={t('scanner.starting')} /> : null}
          {camera.state === 'resting' ? t('scanner.resting') : null}
          {camera.state === 'failed' ? t(`scanner.failure.${camera.failure}`) : null}
          {camera.state === 'on' && readerThere === undefined ? <Waiting text={t('scanner.loadingReader')} /> : null}
          {camera.state === 'on' && readerThere === false ? (
            <span className="rounded-md bg-black/80 p-3">{t('scanner.readerMissing')}</span>
          ) : null}
        </div>
        {camera.state === 'failed' ? (
          <div className="z-10 grid justify-items-center gap-2 pb-4">
            <Button tone="secondary" onClick={retry}>
              {t(camera.failure === 'needsTap' ? 'ticket.scan.start' : 'scanner.retry')}
            </Button>
            {onSimulate ? (
              <>
                <Button tone="secondary" busy={simulating} onClick={() => simulate(onSimulate)}>
                  {t(simulating ? 'scanner.simulating' : 'scanner.simulate')}
                </Button>
                <span className="px-4 text-center text-sm">{t('scanner.simulateHint')}</span>
              </>
            ) : null}
          </div>
        ) : null}
        {torch === 'none' ? null : (
          <button
            type="button"
            aria-label={t(torch === 'on' ? 'scanner.torchOff' : 'scanner.torchOn')}
            onClick={() => setTorch(torch === 'off')}
            className={`absolute end-3 bottom-3 z-10 grid size-14 place-items-center rounded-full ${torch === 'on' ? 'bg-white text-black' : 'bg-black/70'}`}
          >
            {torch === 'on' ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </button>
        )}
      </div>
      {looking && camera.state === 'on' ? <p className="text-center text-ink-soft">{looking}</p> : null}
    </>
  );
}

/** Simulates a scan that takes as long as a real one. */
function useSimulation(): [boolean, (done: () => void) => void] {
  const [running, setRunning] = useState<() => void>();
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      setRunning(undefined);
      running();
    }, SIMULATED_SCAN_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return [running !== undefined, (done) => setRunning(() => done)];
}

function Waiting({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2 rounded-md bg-black/60 px-3 py-2">
      <Spinner />
      {text}
    </span>
  );
}

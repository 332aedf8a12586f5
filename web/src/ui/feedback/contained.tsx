import { CatchBoundary, type ErrorComponentProps, useCanGoBack, useRouter } from '@tanstack/react-router';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { renewParts, whenBack } from './lazy-part.tsx';

interface ContainedProps {
  /** What is shown: another one is tried anew after a failure. */
  resetKey: string;
  /** Leads back; default: the page before. */
  onBack?: () => void;
  children: ReactNode;
}

/** Keeps a failure of its content to itself. */
export function Contained({ resetKey, onBack, children }: ContainedProps) {
  return (
    <CatchBoundary
      getResetKey={() => resetKey}
      errorComponent={(failure) => <ScreenFailure {...failure} onBack={onBack} />}
    >
      {children}
    </CatchBoundary>
  );
}

/** In place of a screen that broke. Says nothing of the error: React logs it to the console. */
export function ScreenFailure({ error, reset, onBack }: ErrorComponentProps & { onBack?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = onBack ?? (canGoBack ? () => router.history.back() : undefined);
  const isNotLoaded = error instanceof TypeError && /module/i.test(error.message);
  useEffect(() => {
    if (!isNotLoaded) return;
    return whenBack(() => {
      renewParts();
      reset();
    });
  }, [isNotLoaded, reset]);
  const again = () => {
    if (isNotLoaded && !renewParts()) return location.reload();
    // Loads what the screen loads before it shows.
    void router.invalidate();
    reset();
  };
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert />}
        title={t('app.failure.title')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {back ? (
              <Button tone="secondary" onClick={back}>
                {t('app.failure.back')}
              </Button>
            ) : null}
            <Button onClick={again}>{t('app.failure.again')}</Button>
          </div>
        }
      >
        {t('app.failure.text')}
      </EmptyState>
    </div>
  );
}

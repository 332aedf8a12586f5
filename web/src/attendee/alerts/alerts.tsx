import { lazy, Suspense } from 'react';
import { useAlerts } from './use-alerts.ts';

const AlertBanner = lazy(async () => ({ default: (await import('./alert-banner.tsx')).AlertBanner }));

/** Mount once in the attendee shell. */
export function Alerts() {
  const [first, ...more] = useAlerts();
  if (!first) return null;
  return (
    <Suspense>
      <AlertBanner alerts={[first, ...more]} />
    </Suspense>
  );
}

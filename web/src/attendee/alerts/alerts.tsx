import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAlerts } from './use-alerts.ts';

const AlertBanner = lazyPart(async () => ({ default: (await import('./alert-banner.tsx')).AlertBanner }));

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

import { Suspense } from 'react';
import { withInsideWords } from '../../i18n/start-i18n.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { otherEvents } from './known-events.ts';
import { beganShared, readStoredToken } from './session/stored-token.ts';

// Lazy: most people are at one event.
const EventList = lazyPart(async () => ({ default: (await withInsideWords(import('./event-list.tsx'))).EventList }));

/** Ways to the other events at which somebody is signed in on this device, also without a network, or is known by the same password. */
export function OtherEvents({ className }: { className?: string }) {
  const events = otherEvents();
  if (events.length === 0 && !beganShared(readStoredToken())) return null;
  return (
    <Suspense>
      <EventList events={events} className={className} />
    </Suspense>
  );
}

import type { Event } from '@baraza/schema/event/event';
import { GatesCard } from './gates-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { PolicyCard } from './policy-card.tsx';

export function CheckInPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <PolicyCard event={event} />
        <HoursCard event={event} />
      </div>
      <GatesCard event={event} />
    </div>
  );
}

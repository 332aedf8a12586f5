import type { Event } from '@baraza/schema/event/event';
import { AdminsCard } from './admins-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AdminsPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <AdminsCard />
      <SessionsCard timeZone={event.time_zone} />
    </div>
  );
}

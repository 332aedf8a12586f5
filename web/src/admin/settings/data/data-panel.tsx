import type { Event } from '@baraza/schema/event/event';
import { ExportCard } from './export-card.tsx';
import { PersonCard } from './person-card.tsx';

export function DataPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ExportCard event={event} />
      <PersonCard />
    </div>
  );
}

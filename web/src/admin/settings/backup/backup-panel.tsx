import type { Event } from '@baraza/schema/event/event';
import { DownloadCard } from './download-card.tsx';
import { RestoreCard } from './restore-card.tsx';

export function BackupPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DownloadCard />
      <RestoreCard event={event} />
    </div>
  );
}

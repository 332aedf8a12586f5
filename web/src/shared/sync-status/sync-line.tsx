import Archive from 'lucide-react/icons/archive';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect } from 'react';
import type { SyncStatus } from '../../replica/index.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { protectQuietly } from '../storage-protection/protection.ts';
import { useSyncLineText } from './sync-line-text.ts';

const LOOKS: Record<SyncStatus['state'], { icon: ReactNode; className: string }> = {
  starting: { icon: <RefreshCw />, className: 'text-ink-soft' },
  up_to_date: { icon: <CircleCheck />, className: 'text-brand-ink' },
  waiting: { icon: <CloudUpload />, className: 'text-sky-ink' },
  offline: { icon: <CloudOff />, className: 'text-sun-ink' },
  archived: { icon: <Archive />, className: 'text-sun-ink' },
  signed_out: { icon: <CircleAlert />, className: 'text-danger-ink' },
  refused: { icon: <CircleAlert />, className: 'text-danger-ink' },
  storage_failed: { icon: <CircleAlert />, className: 'text-danger-ink' },
  removed: { icon: <CircleAlert />, className: 'text-danger-ink' },
  outdated: { icon: <CircleAlert />, className: 'text-danger-ink' },
};

/** The sync status in one line; a press opens the details. */
export function SyncLine({ onOpen, className = '' }: { onOpen: () => void; className?: string }) {
  const status = useSyncStatus();
  const text = useSyncLineText(status);
  const waits = status.waiting > 0;
  useEffect(() => {
    if (waits) void protectQuietly();
  }, [waits]);
  const { icon, className: colour } = LOOKS[status.state];
  return (
    <button
      type="button"
      onClick={onOpen}
      data-sync={status.state}
      className={`inline-flex min-h-tap max-w-full items-center gap-2 rounded-md px-2 text-start text-sm font-medium transition-colors hover:bg-sunken ${colour} ${className}`}
    >
      <span aria-hidden="true" className="*:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 leading-tight text-balance">{text}</span>
    </button>
  );
}

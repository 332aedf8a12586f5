import type { ReactNode } from 'react';
import { TONE_CLASSES, type Tone } from './badge.tsx';
import { Skeleton } from './feedback/skeleton.tsx';

export interface StatTileProps {
  /** A link in it may cover the tile. */
  label: ReactNode;
  /** Undefined until it is computed. */
  value: string | undefined;
  icon: ReactNode;
  tone: Tone;
  hint?: string;
  /** A line below the label. */
  note?: ReactNode;
  /** Without a border, the figure beside its icon: for figures that nothing is done with. */
  plain?: boolean;
}

/** A figure with its label: a `dt`/`dd` pair of the surrounding list. */
export function StatTile({ label, value, icon, tone, hint, note, plain = false }: StatTileProps) {
  return (
    <div
      title={hint}
      className={
        plain
          ? 'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-3 *:col-start-2'
          : 'relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-card'
      }
    >
      <dt className="contents">
        <span
          aria-hidden="true"
          className={`grid size-10 place-items-center rounded-md *:size-5 ${plain ? 'col-start-1 row-span-2' : 'mb-3'} ${TONE_CLASSES[tone]}`}
        >
          {icon}
        </span>
        <span className={`order-last text-sm text-ink-soft ${plain ? 'col-start-2' : ''}`}>{label}</span>
      </dt>
      <dd className="flex min-h-9 items-center text-2xl font-extrabold tracking-tight tabular-nums">
        {value ?? <Skeleton className="h-6 w-16" />}
      </dd>
      {note ? <dd className="order-last text-sm text-ink-soft">{note}</dd> : null}
    </div>
  );
}

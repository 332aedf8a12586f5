interface BigFigureProps {
  label: string;
  value: string;
  note: string;
  /** Part of a whole, 0 to 1. */
  bar?: number;
  size?: 'large' | 'huge';
  className?: string;
}

const SIZES = { large: 'text-[clamp(2.6rem,11vmin,9rem)]', huge: 'text-[clamp(4rem,32vmin,26rem)]' };

/** A figure with its label, in sizes that follow the screen. */
export function BigFigure({ label, value, note, bar, size = 'large', className = '' }: BigFigureProps) {
  return (
    <div
      className={`flex min-w-0 flex-col justify-center rounded-lg border border-line bg-surface p-[2.5vmin] shadow-card ${className}`}
    >
      <dt className="text-[clamp(1.1rem,3.2vmin,2.6rem)] leading-tight font-semibold text-ink-soft">{label}</dt>
      <dd className={`${SIZES[size]} leading-none font-black tracking-tight tabular-nums`}>{value}</dd>
      <dd className="mt-[1vmin] min-h-[2lh] text-[clamp(1rem,2.6vmin,2rem)] leading-tight text-ink-soft">
        {note}
        {bar === undefined ? null : (
          <span aria-hidden="true" className="mt-[1.5vmin] block h-[2vmin] overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-brand" style={{ inlineSize: `${bar * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}

export interface ProgressBarProps {
  /** Label for screen readers. */
  label: string;
  /** The progress as text. */
  text: string;
  done: number;
  total: number;
}

export function ProgressBar({ label, text, done, total }: ProgressBarProps) {
  return (
    <div>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(1, total)}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-(--brand) [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <p className="mt-1 text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  );
}

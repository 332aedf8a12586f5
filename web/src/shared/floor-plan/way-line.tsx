interface WayLineProps {
  points: readonly { x: number; y: number }[];
  /** Plan units per screen pixel. */
  unit: number;
}

/** A way over the plan: dashes in an outline that parts them from any ground, from a ring to a full dot. */
export function WayLine({ points, unit }: WayLineProps) {
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const look = { points: line, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <g data-way="" className="pointer-events-none">
      <polyline {...look} strokeWidth={8 * unit} className="stroke-surface" />
      <polyline {...look} strokeWidth={4 * unit} strokeDasharray={`${7 * unit} ${6 * unit}`} className="stroke-earth" />
      <circle cx={start.x} cy={start.y} r={6 * unit} strokeWidth={3 * unit} className="fill-surface stroke-earth" />
      <circle cx={end.x} cy={end.y} r={6 * unit} strokeWidth={2 * unit} className="fill-earth stroke-surface" />
    </g>
  );
}

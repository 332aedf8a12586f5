import { useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../../i18n/formats.ts';
import { useDarkMode } from '../../../ui/dark-mode.ts';
import type { Arrivals } from './arrivals.ts';
import { SERIES_LOOKS } from './series-looks.ts';

interface ArrivalsChartProps {
  arrivals: Arrivals;
  /** Label for screen readers. */
  label: string;
  /** Formats minutes after midnight: "09:30". */
  timeOf: (minutes: number) => string;
}

const HEIGHT = 240;
const FONT = '12px system-ui, sans-serif';
const Y_AXIS_WIDTH = 40;

/** Line chart of all series over the day. */
export function ArrivalsChart({ arrivals, label, timeOf }: ArrivalsChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const dark = useDarkMode();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, so draw again.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const plot = new uPlot(optionsFor(element, arrivals, timeOf), dataOf(arrivals), element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [arrivals, timeOf, dark]);

  return (
    <div ref={place} role="img" aria-label={label} dir="ltr" style={{ height: HEIGHT }} className="overflow-hidden" />
  );
}

const dataOf = ({ slots, series }: Arrivals): uPlot.AlignedData => [slots, ...series.map(({ counts }) => counts)];

function optionsFor(element: HTMLElement, { series }: Arrivals, timeOf: (minutes: number) => string): uPlot.Options {
  const colours = getComputedStyle(element);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  // In right-to-left languages the time axis runs from right to left.
  const fromRight = document.documentElement.dir === 'rtl';
  const axis = { stroke: colour('--ink-soft'), font: FONT, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, dir: fromRight ? -1 : 1 },
      y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 56,
        incrs: [15, 30, 60, 120, 180, 240, 360],
        values: (_, minutes) => minutes.map(timeOf),
      },
      {
        ...axis,
        side: fromRight ? 1 : 3,
        size: Y_AXIS_WIDTH,
        grid: { stroke: colour('--line'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
        values: (_, counts) => counts.map(formatNumber),
      },
    ],
    series: [
      {},
      ...series.map((_, at): uPlot.Series => {
        const { variable, dash } = SERIES_LOOKS[at % SERIES_LOOKS.length] as (typeof SERIES_LOOKS)[number];
        const only = series.length === 1 ? { fill: `${colour(variable)}33` } : {};
        return { stroke: colour(variable), width: 2.5, dash: [...dash], points: { show: false }, ...only };
      }),
    ],
  };
}

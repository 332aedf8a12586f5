const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** How far the middle half of the rounds is from their median, as a share of it. */
function noiseOf(ratios) {
  const middle = median(ratios);
  return middle === 0 ? 0 : median(ratios.map((ratio) => Math.abs(ratio - middle))) / middle;
}

/**
 * Compares two runs of a bench by their ratios to the baselines of the same run; less is better. What changed by less
 * than the figure's margin and the noise of both runs together is the same.
 * A ratio that is no number (JSON has null for it) is of a round without a baseline, and says nothing.
 * @returns rows of `{ name, before, after, change, margin, verdict }`; shares in percent
 */
export function compareRuns(before, after) {
  const earlier = new Map(before.figures.map((figure) => [figure.name, withNumbers(figure)]));
  const later = new Set(after.figures.map(({ name }) => name));
  const gone = [...earlier.keys()].filter((name) => !later.has(name)).map((name) => ({ name, verdict: 'gone' }));
  const rows = after.figures.map(withNumbers).map(({ name, ratios, margin }) => {
    const known = earlier.get(name);
    if (ratios.length === 0 || known?.ratios.length === 0) return { name, verdict: 'no baseline' };
    if (!known) return { name, after: rounded(median(ratios)), verdict: 'new' };
    const [was, is] = [median(known.ratios), median(ratios)];
    // What there was none of has become infinitely more.
    const change = was === is ? 0 : is / was - 1;
    const allowed = margin + noiseOf(ratios) + noiseOf(known.ratios);
    const verdict = change > allowed ? 'worse' : change < -allowed ? 'better' : 'same';
    return {
      name,
      before: rounded(was),
      after: rounded(is),
      change: percent(change),
      margin: percent(allowed),
      verdict,
    };
  });
  return [...rows, ...gone];
}

const withNumbers = (figure) => ({ ...figure, ratios: figure.ratios.filter((ratio) => Number.isFinite(ratio)) });
const rounded = (value) => Number(value.toPrecision(3));
const percent = (share) => `${(share * 100).toFixed(0)} %`;

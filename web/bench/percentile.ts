/** The value that a share of all are at most; NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Colour and dash pattern per line, so that nobody depends on colours; one for each possible line. */
export const SERIES_LOOKS = [
  { variable: '--brand', dash: [] },
  { variable: '--earth', dash: [8, 4] },
  { variable: '--sky', dash: [2, 4] },
  { variable: '--sun-ink', dash: [10, 3, 2, 3] },
  { variable: '--ink-soft', dash: [4, 2] },
] as const;

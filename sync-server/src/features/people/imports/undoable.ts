const DAY_MS = 24 * 60 * 60 * 1_000;

/** Imports since then can be undone at this moment. */
export const undoableSince = (now: string): string => new Date(Date.parse(now) - DAY_MS).toISOString();

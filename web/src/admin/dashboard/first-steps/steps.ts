/** What a new organiser sets up, in the order in which one needs the other. */
export const STEPS = ['event', 'logo', 'people', 'programme', 'doors', 'scan'] as const;
export type Step = (typeof STEPS)[number];

/** What this device's replica holds of the event. */
export interface SetUp {
  /** The name of the venue: a new event has none, and a name and dates that say nothing. */
  venue: string;
  logo: string | null | undefined;
  /** Whether anybody is on the list who is no admin. */
  hasPeople: boolean;
  sessions: number;
  /** Phones at the doors that were not removed. */
  doors: number;
  /** Whether any code was ever scanned. */
  isTried: boolean;
}

export const isDone = (set: SetUp): Record<Step, boolean> => ({
  event: set.venue.trim() !== '',
  logo: Boolean(set.logo),
  people: set.hasPeople,
  programme: set.sessions > 0,
  doors: set.doors > 0,
  scan: set.isTried,
});

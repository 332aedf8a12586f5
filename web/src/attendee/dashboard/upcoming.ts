interface Timed {
  start_time: string;
  end_time: string;
}

/** How many rows the dashboard has room for. */
const MOST_SHOWN = 5;

/**
 * What runs at `now` (ms since 1970) and what comes next, by the venue's clock.
 * @param sessions by start time
 */
export function nowAndUpcoming<S extends Timed>(sessions: readonly S[], now: number): { running: S[]; upcoming: S[] } {
  const running = sessions.filter((each) => Date.parse(each.start_time) <= now && now < Date.parse(each.end_time));
  const upcoming = sessions.filter((each) => Date.parse(each.start_time) > now);
  const shown = running.slice(0, MOST_SHOWN - 1);
  return { running: shown, upcoming: upcoming.slice(0, MOST_SHOWN - shown.length) };
}

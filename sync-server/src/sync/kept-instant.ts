/** PostgreSQL has no year 0; earlier instants are stored as this one. */
const EARLIEST = '0001-01-01T00:00:00.000Z';

/** Returns a device's time (ISO 8601), raised to `EARLIEST` if it is before: a device clock may be wrong. */
export const keptInstant = (instant: string): string => (instant < EARLIEST ? EARLIEST : instant);

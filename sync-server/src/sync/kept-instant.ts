/** The database keeps no year zero. */
const EARLIEST = '0001-01-01T00:00:00.000Z';

/** What a clock said, as near as it can be kept; a clock may say anything. */
export const keptInstant = (instant: string): string => (instant < EARLIEST ? EARLIEST : instant);

/**
 * For how long a door may take back what it has checked in by name, in ms: from the time of the record to that of the
 * command.
 */
export const TAKEN_BACK_WITHIN_MS = 10 * 60_000;

/** Height of an hour: five minutes are half a line of text. */
export const HOUR_REM = 6;

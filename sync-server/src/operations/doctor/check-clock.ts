import type { Queries } from '../../database/database.ts';
import { lastMoment } from './database-facts.store.ts';
import { about, type Finding } from './finding.ts';

/** Milliseconds since 1970: when the database was asked, what its clock said, and when that came. */
export interface ClockReading {
  asked: number;
  theirs: number;
  answered: number;
}

const APART_MS = { warning: 1_000, wrong: 30_000 };
const SYNCHRONISE = 'Synchronise both (chrony or systemd-timesyncd).';

/** Times of check-ins are the server's, times of sessions and links the database's: both have to be right. */
export async function checkClock(queries: Queries, reading: ClockReading, hasTables: boolean): Promise<Finding> {
  const { ok, warning, wrong } = about('clock');
  const apart = apartBy(reading);
  const seconds = (apart / 1_000).toFixed(1);
  const last = hasTables ? await lastMoment(queries) : undefined;
  if (last !== undefined && last > reading.answered + APART_MS.wrong)
    return wrong(
      `it says ${new Date(reading.answered).toISOString()}, and the database was written at ${new Date(last).toISOString()}. Set it right.`,
    );
  if (apart >= APART_MS.wrong) return wrong(`this machine and the database are ${seconds} s apart. ${SYNCHRONISE}`);
  if (apart >= APART_MS.warning) return warning(`this machine and the database are ${seconds} s apart. ${SYNCHRONISE}`);
  return ok('this machine and the database agree');
}

/** How far the clocks are apart at least, whatever of the time between question and answer went by before it was read. */
export const apartBy = ({ asked, theirs, answered }: ClockReading): number =>
  Math.max(asked - theirs, theirs - answered, 0);

import { type Turns, turns } from '../../../http/limits/turns.ts';

/** Of all events of the process. Each may keep a file of a gigabyte, which may be an hour in coming. */
const places = turns(8, 0);
/** One of each event, so that none takes the places of the others. */
const ofEvent = new Map<string, Turns>();
const working = turns(1);

/**
 * Takes a place for a backup or restore by call, from its first byte on the disk to its last.
 * @throws ProblemError `unavailable` where the event has another, or all events together have too many
 */
export function inPlace<T>(what: 'backup' | 'restore', eventId: string, work: () => Promise<T>): Promise<T> {
  const key = `${what} ${eventId}`;
  const alone = ofEvent.get(key) ?? turns(1, 0);
  ofEvent.set(key, alone);
  return alone(() => places(work));
}

/** Whoever has a place waits here, so that of all events one at a time holds a connection and packs or unpacks. */
export const atWork = <T>(work: () => Promise<T>): Promise<T> => working(work);

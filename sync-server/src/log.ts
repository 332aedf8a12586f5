import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutPersons } from './log-errors.ts';

/** Of the call under way: on each of its lines, whoever writes it. */
interface CallOfLog {
  request: string;
  device?: string;
}

const call = new AsyncLocalStorage<CallOfLog>();

/** The server's log. Nothing in it names a person: errors are reduced to what is known to hold no value of theirs. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: withoutPersons }, mixin: () => ({ ...call.getStore() }) }, destination);

export const inCall = <T>(request: string, work: () => T): T => call.run({ request }, work);

/** The device chooses its id: what does not look like one could be anything. */
const DEVICE_ID = /^[\w-]{1,64}$/;

/** Called as soon as the device of the call is known. */
export function noteDevice(id: string): void {
  const current = call.getStore();
  if (current && DEVICE_ID.test(id)) current.device = id;
}

import { Client, type Query } from 'pg';
import { onTestFinished, vi } from 'vitest';
import { HEARTBEAT, textOf } from './statements-of.ts';

/**
 * @returns what this process said to any Postgres while some work was done: by round trip the statements that a connection was
 *   sent before it had answered all of them
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  const underWay = new Map<Client, { trip: string[]; unanswered: number }>();
  const noteOn = (client: Client, text: string) => {
    const open = underWay.get(client) ?? { trip: [], unanswered: 0 };
    if (open.unanswered === 0) trips.push(open.trip);
    open.trip.push(text);
    open.unanswered += 1;
    underWay.set(client, open);
    return () => {
      open.unanswered -= 1;
      if (open.unanswered === 0) underWay.delete(client);
    };
  };
  const original = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [asked] = args as [Query & { callback?: (...answer: unknown[]) => void }];
    const text = textOf(asked as never);
    if (text === HEARTBEAT) return (original as (...args: unknown[]) => unknown).apply(this, args) as never;
    const answered = noteOn(this, text);
    const { callback } = asked;
    if (callback)
      asked.callback = (...answer) => {
        answered();
        callback(...answer);
      };
    const result = (original as (...args: unknown[]) => unknown).apply(this, args);
    if (!callback) (result as Promise<unknown>).then(answered, answered);
    return result as never;
  } as never);
  onTestFinished(() => spy.mockRestore());
  await work();
  spy.mockRestore();
  return trips;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** Milliseconds before reconnecting after a lost connection. */
const PAUSE_MS = 500;

/** Milliseconds from one question to the next. */
export const ASK_EVERY_MS = 10_000;

/** Handlers by channel; called with the payload, or with undefined when notifications may have been lost. */
export type Channels = Record<string, (payload: string | undefined) => void>;

/**
 * Subscribes to NOTIFY channels on its own connection, and reconnects whenever that is lost.
 * @param make a client that loses its connection when it gets no answer
 * @param askEvery milliseconds
 * @returns a function that stops listening
 * @throws Error when the first connection fails
 */
export async function listen(make: () => Client, askEvery: number, channels: Channels): Promise<() => Promise<void>> {
  let { client, ended } = await connect(make, channels);
  const stop = new AbortController();
  const keep = async () => {
    while (!stop.signal.aborted) {
      await ended;
      await delay(PAUSE_MS, undefined, stop).catch(() => {});
      const next = stop.signal.aborted ? undefined : await connect(make, channels).catch(() => undefined);
      if (!next) continue;
      ({ client, ended } = next);
      for (const heard of Object.values(channels)) heard(undefined);
    }
    await client.end();
  };
  // Nobody sends anything to a listener in a quiet hour: only an answer tells that it is still connected.
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    await client.query('select 1').catch(() => {});
    isAsking = false;
  };
  const asking = setInterval(ask, askEvery).unref();
  const kept = keep();
  return async () => {
    stop.abort();
    clearInterval(asking);
    await client.end();
    await kept;
  };
}

async function connect(make: () => Client, channels: Channels): Promise<{ client: Client; ended: Promise<void> }> {
  const client = make();
  // An error also ends the connection, which the `end` event reports.
  client.on('error', () => {});
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload));
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, ended };
}

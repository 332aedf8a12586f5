import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Milliseconds before a lost connection is made again. */
const PAUSE_MS = 500;

/** What is called with the payload of a channel, and with undefined when something may have been missed. */
export type Channels = Record<string, (payload: string | undefined) => void>;

/**
 * Hears what is notified, on a connection of its own that is made again whenever it is lost.
 * @returns stops it
 * @throws Error when the first connection can't be made
 */
export async function listen(config: ClientConfig, channels: Channels): Promise<() => Promise<void>> {
  let { client, ended } = await connect(config, channels);
  const stop = new AbortController();
  const keep = async () => {
    while (!stop.signal.aborted) {
      await ended;
      await delay(PAUSE_MS, undefined, stop).catch(() => {});
      const next = stop.signal.aborted ? undefined : await connect(config, channels).catch(() => undefined);
      if (!next) continue;
      ({ client, ended } = next);
      for (const heard of Object.values(channels)) heard(undefined);
    }
    await client.end();
  };
  const kept = keep();
  return async () => {
    stop.abort();
    await client.end();
    await kept;
  };
}

async function connect(config: ClientConfig, channels: Channels): Promise<{ client: Client; ended: Promise<void> }> {
  const client = new Client(config);
  // An error ends the connection, which is all that there is to know.
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

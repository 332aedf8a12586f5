import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Milliseconds before reconnecting after a lost connection. */
const PAUSE_MS = 500;

/** Handlers by channel; called with the payload, or with undefined when notifications may have been lost. */
export type Channels = Record<string, (payload: string | undefined) => void>;

/**
 * Subscribes to NOTIFY channels on its own connection, and reconnects whenever that is lost.
 * @returns a function that stops listening
 * @throws Error when the first connection fails
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

import type { z } from 'zod';
import type { CollectionName, DocumentOf } from '../entities.ts';

/** A command, as stored in the outbox and sent to the server. */
export interface Command<Name extends string = string, Args = unknown> {
  /** UUIDv7, generated on the device. */
  id: string;
  name: Name;
  args: Args;
  /** The device's clock, ISO 8601. */
  made_at: string;
  /** Server time minus device time when this device last spoke to the server, in ms; null if it never has. */
  clock_offset_ms: number | null;
  device_id: string;
  /** 1, 2, 3, ... without gaps for each device. */
  device_seq: number;
}

/** Who made a command and when; input of its effects. */
export interface MadeBy {
  user_id: string;
  event_id: string;
  device_id: string;
  /** `made_at` corrected by the clock offset, ISO 8601. */
  made_at: string;
  /** The device's uncorrected clock, ISO 8601. */
  device_time: string;
  clock_offset_ms: number | null;
  /** When the server received it; absent until it has said so. */
  arrived_at?: string | undefined;
}

/**
 * The optimistic effect of one command on one document of the replica until the server answers. `change` is pure and
 * gets the document as the server last sent it (undefined: missing); it runs again whenever a newer version arrives.
 * Returns undefined to change nothing, 'delete' to remove the document.
 */
export type Effect = {
  [C in CollectionName]: {
    collection: C;
    id: string;
    change: (current: DocumentOf<C> | undefined) => DocumentOf<C> | 'delete' | undefined;
  };
}[CollectionName];

export interface CommandDefinition<Args extends z.ZodType = z.ZodType> {
  /** Validated by the server. Browser builds omit it, and with it the validator: use only its type there. */
  args: Args;
  /** The optimistic effects on the replica, in the order in which they are applied. */
  effects(args: z.infer<Args>, by: MadeBy): Effect[];
}

export const defineCommand = <Args extends z.ZodType>(command: CommandDefinition<Args>): CommandDefinition<Args> =>
  command;

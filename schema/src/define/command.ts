import type { z } from 'zod';
import type { CollectionName, DocumentOf } from '../entities.ts';

/** A named intent, as it waits in the outbox and travels to the server. */
export interface Command<Name extends string = string, Args = unknown> {
  /** UUIDv7, made on the device. */
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

/** Who made a command and when, for its effect. */
export interface MadeBy {
  user_id: string;
  event_id: string;
  device_id: string;
  /** `made_at` corrected by the clock offset, ISO 8601. */
  made_at: string;
  /** The device's uncorrected clock, ISO 8601. */
  device_time: string;
  clock_offset_ms: number | null;
}

/**
 * What one command does to one document of the replica until the server answers. `change` is pure and gets
 * the document as the server last sent it (undefined: not there); it is applied again whenever a newer one arrives.
 * Answering undefined leaves things as they are; 'delete' removes the document.
 */
export type Effect = {
  [C in CollectionName]: {
    collection: C;
    id: string;
    change: (current: DocumentOf<C> | undefined) => DocumentOf<C> | 'delete' | undefined;
  };
}[CollectionName];

export interface CommandDefinition<Args extends z.ZodType = z.ZodType> {
  /** What the server checks. A browser's build leaves it out, and with it the validator: only types may use it there. */
  args: Args;
  /** What it does to the replica at once, in the order in which that is applied. */
  effects(args: z.infer<Args>, by: MadeBy): Effect[];
}

export const defineCommand = <Args extends z.ZodType>(command: CommandDefinition<Args>): CommandDefinition<Args> =>
  command;

import { commands as definitions } from '@baraza/schema/commands';
import type { CommandDefinition, MadeBy } from '@baraza/schema/define/command';
import type { WireCommand } from '@baraza/schema/sync/command';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandOrigin, DocumentRef } from '../command-handler.ts';
import type { KnownCommand } from './read-command.ts';

export const originOf = (wire: WireCommand, arrived_at: string): CommandOrigin => ({
  device_id: wire.device_id,
  device_time: wire.made_at,
  clock_offset_ms: wire.clock_offset_ms,
  arrived_at,
});

/**
 * The documents that the device changed optimistically. The outcome returns their current state, which matters most
 * when the command was refused.
 */
export function touchedOnDevice(command: KnownCommand, wire: WireCommand, viewer: Viewer): DocumentRef[] {
  const definition = definitions[command.name] as CommandDefinition;
  const by: MadeBy = {
    user_id: viewer.user_id,
    event_id: viewer.event_id,
    device_id: wire.device_id,
    made_at: wire.made_at,
    device_time: wire.made_at,
    clock_offset_ms: wire.clock_offset_ms,
  };
  return definition.effects(command.args, by).map(({ collection, id }) => ({ collection, id }));
}

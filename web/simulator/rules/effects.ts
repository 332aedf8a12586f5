import type { WireCommand } from '@baraza/schema/sync/command';
import type { ServerTruth } from '../../../sync-server/simulator/server-truth.ts';
import { START } from '../../../sync-server/simulator/virtual-time.ts';
import type { Device } from '../device/device.ts';
import type { Backups } from '../world/backups.ts';
import type { World } from '../world/world.ts';

const meaning = ({ name, made_at }: { name: string; made_at: string }): string => `${name} at ${made_at}`;

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** [S2][S3] Checks the number and order of each device's effects. */
export function checkEffects(device: Device, truth: ServerTruth, backups: Backups): void {
  const { rules } = device.world;
  const byDevice = new Map<string, WireCommand[]>();
  for (const { command } of device.disk.committed)
    byDevice.set(command.device_id, [...(byDevice.get(command.device_id) ?? []), command]);
  for (const [device_id, made] of byDevice) {
    const effects = truth.effects.filter((effect) => effect.device_id === device_id);
    const applied = made.filter(({ id }) => truth.commands.get(id)?.status === 'applied');
    const expected = countBy(applied, meaning);
    const counted = countBy(effects, meaning);
    for (const key of new Set([...expected.keys(), ...counted.keys()]))
      rules.demand(
        'S2',
        expected.get(key) === counted.get(key),
        () => `${device.name}'s ${key} took effect ${counted.get(key) ?? 0} times, not ${expected.get(key) ?? 0}`,
      );
    const order = applied.sort((a, b) => a.device_seq - b.device_seq).map(meaning);
    const happened = effects.map(meaning);
    rules.demand('S3', order.join() === happened.join(), () => {
      const at = order.findIndex((key, i) => key !== happened[i]);
      return `${device.name}'s ${order[at]} should come where ${happened[at]} came`;
    });
    checkNumbers(device, device_id, made, truth, backups);
  }
}

/** [S3] Checks that an admin sees all of a device's commands as received. */
function checkNumbers(device: Device, id: string, made: WireCommand[], truth: ServerTruth, backups: Backups): void {
  const last = Math.max(...made.map(({ device_seq }) => device_seq));
  device.world.rules.demand('S3', new Set(made.map(({ device_seq }) => device_seq)).size === last, () => {
    return `${device.name} has made ${made.length} commands and counts ${last}`;
  });
  const seen = truth.devices.find((known) => known.id === id);
  if (backups.restores > 0) return;
  device.world.rules.demand(
    'S3',
    seen?.received === last && seen.last_seq === last,
    () => `of ${device.name}'s ${last} commands the admin sees ${seen?.received} of ${seen?.last_seq}`,
  );
}

/** What the server tolerates between the clocks of device and server. */
const TOLERANCE_MS = 5 * 60_000;
/** A frozen tab commits later than it made the command, and a slow answer measures the offset less well. */
const HONEST_MS = 2 * 60_000;

/** [held] Compares each record's claimed time with the true one, which only the simulator knows. */
export function checkHeld(world: World, devices: readonly Device[], truth: ServerTruth): void {
  const records = new Map(truth.rows.check_ins.map((record) => [record.id, record]));
  for (const { disk, name } of devices)
    for (const { id, command } of disk.committed) {
      const record = command.name === 'record_check_in' && records.get(command.args.check_in_id);
      if (!record || truth.commands.get(id)?.status !== 'applied') continue;
      const arrived = Date.parse(String(record.arrived_at));
      const offset = command.clock_offset_ms;
      const claimed = offset === null ? arrived : Date.parse(command.made_at) + offset;
      const made = disk.committedAt.get(id) as number;
      const isHonest = offset === null || Math.abs(claimed - made) <= HONEST_MS;
      const isImpossible = claimed > arrived + TOLERANCE_MS || claimed < START - TOLERANCE_MS;
      const held = record.hold_reason ?? 'not held';
      const what = () =>
        `${name}'s ${record.id} is ${held}, made at ${iso(made)}, claimed for ${iso(claimed)}, here at ${iso(arrived)}`;
      world.rules.demand('held', !isHonest || record.hold_reason === null, what);
      world.rules.demand('held', !isImpossible || record.hold_reason !== null, what);
    }
}

const iso = (at: number): string => new Date(at).toISOString();

/** [S13] Checks each record's time against its command and the time of its receipt. */
export function checkTimes(world: World, devices: readonly Device[], truth: ServerTruth): void {
  const commands = new Map<string, WireCommand>();
  for (const { command } of devices.flatMap(({ disk }) => disk.committed))
    if (command.name === 'record_check_in' && truth.commands.get(command.id)?.status === 'applied')
      commands.set(command.args.check_in_id, command);
  for (const record of truth.rows.check_ins) {
    const command = commands.get(record.id);
    if (!command) continue;
    const arrived = Date.parse(String(record.arrived_at));
    const offset = command.clock_offset_ms;
    // A clock that was set after it was measured gives a time that can't be right: the record waits for an admin.
    const isBelieved = offset !== null && record.hold_reason === null;
    const corrected = isBelieved ? Math.min(arrived, Date.parse(command.made_at) + offset) : arrived;
    world.rules.demand(
      'S13',
      Date.parse(String(record.check_in_time)) === corrected &&
        record.device_time === command.made_at &&
        record.clock_offset_ms === offset,
      () =>
        `${record.id} is at ${record.check_in_time}, made at ${command.made_at} with ${offset}, here at ${record.arrived_at}`,
    );
  }
}

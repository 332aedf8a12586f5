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
/** No clock that is set right was ahead by more. */
const SET_BACK_MOST_MS = 366 * 24 * 3_600_000;

/** [held] Compares each record's claimed time with the true one, which only the simulator knows. */
export function checkHeld(world: World, devices: readonly Device[], truth: ServerTruth): void {
  for (const { device, command, record } of recordsOf(devices, truth)) {
    const arrived = Date.parse(String(record.arrived_at));
    const { claimed, made, isSetBack } = claimOf(device, command, arrived);
    const isUnmeasured = command.clock_offset_ms === null;
    const isHonest = isUnmeasured || (isSetBack ? device.clockSetAt < made : Math.abs(claimed - made) <= HONEST_MS);
    const isImpossible = (claimed > arrived + TOLERANCE_MS && !isSetBack) || claimed < START - TOLERANCE_MS;
    const held = record.hold_reason ?? 'not held';
    const what = () =>
      `${device.name}'s ${record.id} is ${held}, made at ${iso(made)}, claimed for ${iso(claimed)}, here at ${iso(arrived)}`;
    world.rules.demand('held', !isHonest || record.hold_reason === null, what);
    world.rules.demand('held', !isImpossible || record.hold_reason !== null, what);
  }
}

const iso = (at: number): string => new Date(at).toISOString();

interface Recorded {
  device: Device;
  command: WireCommand;
  record: ServerTruth['rows']['check_ins'][number];
}

/** The records of applied check-ins, each with the command that made it. */
function recordsOf(devices: readonly Device[], truth: ServerTruth): Recorded[] {
  const records = new Map(truth.rows.check_ins.map((record) => [record.id, record]));
  return devices.flatMap((device) =>
    device.disk.committed.flatMap(({ id, command }) => {
      const record = command.name === 'record_check_in' && records.get(command.args.check_in_id);
      return record && truth.commands.get(id)?.status === 'applied' ? [{ device, command, record }] : [];
    }),
  );
}

/** What a command says of its time, and when it was made in truth. */
function claimOf(device: Device, command: WireCommand, arrived: number) {
  const offset = command.clock_offset_ms;
  const claimed = offset === null ? arrived : Date.parse(command.made_at) + offset;
  const made = device.disk.committedAt.get(command.id) as number;
  // A clock was set back after the offset was measured: the server takes the device's clock as it sends.
  return { claimed, made, isSetBack: claimed > arrived + TOLERANCE_MS && claimed <= arrived + SET_BACK_MOST_MS };
}

/** [S13] Checks each record's time against its command and the time of its receipt. */
export function checkTimes(world: World, devices: readonly Device[], truth: ServerTruth): void {
  for (const { device, command, record } of recordsOf(devices, truth)) {
    const arrived = Date.parse(String(record.arrived_at));
    const at = Date.parse(String(record.check_in_time));
    const { claimed, made, isSetBack } = claimOf(device, command, arrived);
    // A time that can't be right is not believed: the record waits for an admin.
    const isRight =
      isSetBack && record.hold_reason === null
        ? at <= arrived && (device.clockSetAt >= made || Math.abs(at - made) <= HONEST_MS)
        : at === (record.hold_reason === null ? Math.min(arrived, claimed) : arrived);
    world.rules.demand(
      'S13',
      isRight && record.device_time === command.made_at && record.clock_offset_ms === command.clock_offset_ms,
      () =>
        `${record.id} is at ${record.check_in_time}, made at ${command.made_at} with ${command.clock_offset_ms}, here at ${record.arrived_at}`,
    );
  }
}

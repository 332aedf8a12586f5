import type { CollectionName } from '@baraza/schema/entities';
import { collectionNames } from '@baraza/schema/entities';
import type { WireCommand } from '@baraza/schema/sync/command';
import type { ServerTruth } from '../../../sync-server/simulator/server-truth.ts';
import type { Device } from '../device/device.ts';
import type { Page } from '../device/page.ts';
import type { Backups } from '../world/backups.ts';
import type { World } from '../world/world.ts';
import { inOrder, sameJson } from './same-json.ts';

/** [S4] No command waits any more. */
export function checkQueues(devices: readonly Device[]): void {
  for (const device of devices) {
    const waiting = device.outboxRows().filter(({ state }) => state === 'waiting');
    device.world.rules.demand('S4', waiting.length === 0, () => {
      const named = waiting.map(({ device_seq, command }) => `${device_seq} ${command.name}`);
      return `${device.name} still has ${waiting.length} commands to send: ${named.slice(0, 5).join(', ')}`;
    });
  }
}

/** [S1][S2][S4][budget] Checks the fate of every command that was ever committed on a disk. */
export function checkCommands(device: Device, truth: ServerTruth, backups: Backups): void {
  const { rules } = device.world;
  const rows = new Map(device.outboxRows().map((row) => [row.id, row]));
  for (const { id, command } of device.disk.committed) {
    const name = `${device.name}'s ${command.device_seq} ${command.name} (${id})`;
    const answered = truth.commands.get(id);
    const row = rows.get(id);
    const isListed = row?.state === 'refused';
    const excused = (backups.takenBack.has(id) && !isCheckIn(command)) || device.takenOff.has(id);
    rules.demand('S1', answered !== undefined || isListed || excused, () => `${name} was kept, and is lost`);
    rules.demand('S6', row?.state !== 'answered', () => `${name} was answered, and its effect has not arrived`);
    rules.demand('budget', answered?.code !== 'too_many_requests', () => `${name} was refused for the budget`);
    // A command answered before a restored backup may reach the server again later and be refused then.
    if (answered?.status === 'rejected')
      rules.demand('S4', isListed || excused, () => `${name} was refused, and is not listed`);
    if (answered?.status === 'applied')
      rules.demand('S4', !isListed || backups.restores > 0, () => `${name} was applied, and is listed as refused`);
  }
}

/** A restored backup takes back what was answered since, but no check-in: the device keeps these and sends them again. */
const isCheckIn = ({ name }: WireCommand): boolean => name === 'record_check_in' || name === 'undo_check_in';

/** [S6][S9] Finds differences between each page and the server's data for its person. */
export async function findDifferences(device: Device, truth: ServerTruth): Promise<string[]> {
  if (device.ready.length === 0) return ['there is no page'];
  const found = await Promise.all(device.ready.map((page) => differencesOn(page, device, truth)));
  return found.flat();
}

async function differencesOn(page: Page, device: Device, truth: ServerTruth): Promise<string[]> {
  const shown = JSON.parse((await page.app?.documents()) ?? '{}') as Record<CollectionName, Record<string, unknown>>;
  const expected = truth.documentsFor(device.person.id);
  return collectionNames.flatMap((collection) => {
    const [here, there] = [shown[collection] ?? {}, expected[collection]];
    const ids = new Set([...Object.keys(here), ...Object.keys(there)]);
    return [...ids]
      .filter((id) => !sameJson(here[id], there[id]))
      .map(
        (id) => `${page.name} shows ${collection}/${id} as ${inOrder(here[id])}, on the server ${inOrder(there[id])}`,
      );
  });
}

/** [counts] Checks who is checked in, which records count, and the admin's figures. */
export function checkCounts(world: World, truth: ServerTruth): void {
  const accepted = truth.rows.check_ins.filter(({ status }) => status === 'accepted');
  const inside = truth.rows.users.filter(({ checkedIn }) => checkedIn);
  const ids = (people: readonly unknown[]) => [...people].sort();
  world.rules.demand(
    'counts',
    sameJson(ids(accepted.map(({ user_id }) => user_id)), ids(inside.map(({ id }) => id))),
    () => `in are ${inside.map(({ id }) => id)}, accepted check-ins are of ${accepted.map(({ user_id }) => user_id)}`,
  );
  for (const person of inside) {
    const record = accepted.find(({ user_id }) => user_id === person.id);
    world.rules.demand(
      'counts',
      record?.check_in_time === person.checkin_time,
      () => `${person.id} came in at ${person.checkin_time}, the check-in says ${record?.check_in_time}`,
    );
  }
  const { total, dashboard } = truth.figures;
  world.rules.demand(
    'counts',
    total === accepted.length && dashboard === accepted.length,
    () => `the admin is told ${total} and ${dashboard}, accepted are ${accepted.length}`,
  );
}

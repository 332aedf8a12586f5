import { editElsewhere } from '../../../sync-server/simulator/edits-elsewhere.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { Device } from '../device/device.ts';
import { startServer } from './happen.ts';
import type { World } from './world.ts';

/** Long enough for every device to retry and to open its socket. */
const CALM_MS = 45_000;

/**
 * After a calm time, some devices are put behind a portal, or their calls get no answer, while their sockets keep
 * delivering news. Lasts until the run is healed.
 */
export async function lastTrouble(world: World, devices: readonly Device[], random: SeededRandom): Promise<void> {
  const kinds = (['captive portal', 'calls swallowed'] as const).filter((kind) => world.allowed.has(kind));
  if (kinds.length === 0) return;
  world.trace.note('WORLD', 'calm before the last trouble');
  world.server.spare();
  await startServer(world);
  for (const { network } of devices) network.weather = 'clear';
  await world.time.sleep(CALM_MS);
  for (const device of devices) {
    if (random.chance(0.3)) continue;
    const kind = random.pick(kinds);
    device.network.weather = kind === 'captive portal' ? 'portal' : 'swallowing';
    world.trace.fault(device.name, kind, device.hasSocket ? 'with a socket' : 'without a socket');
  }
  const until = world.time.now + random.between(2_000, 60_000);
  while (world.time.now < until) {
    await world.time.sleep(Math.min(until - world.time.now, random.between(500, 20_000)));
    const what = await world.time.atOnce(() => editElsewhere(world.server.data.database, random));
    world.trace.note('elsewhere', what);
  }
}

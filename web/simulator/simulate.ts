import type { Script } from 'node:vm';
import { addSmallEvent, EVENT, ONLOOKER, OWNERS } from '../../sync-server/simulator/event-rows.ts';
import { lendTime } from '../../sync-server/simulator/lend-time.ts';
import { SeededRandom } from '../../sync-server/simulator/seeded-random.ts';
import { ServerTruth } from '../../sync-server/simulator/server-truth.ts';
import { SimServer } from '../../sync-server/simulator/sim-server.ts';
import type { StoredData } from '../../sync-server/simulator/stored-data.ts';
import { START, VirtualTime } from '../../sync-server/simulator/virtual-time.ts';
import { Device } from './device/device.ts';
import { checkCommands, checkCounts, checkQueues, findDifferences } from './rules/at-the-end.ts';
import { checkEffects, checkTimes } from './rules/effects.ts';
import { Rules } from './rules/rules.ts';
import { watchWire } from './rules/wire.ts';
import { Backups } from './world/backups.ts';
import { endSlowWriter, happen, startServer } from './world/happen.ts';
import { planRun } from './world/plan.ts';
import { Trace } from './world/trace.ts';
import type { World } from './world/world.ts';

export interface RunResult {
  seed: string;
  rules: Rules;
  trace: Trace;
  commands: number;
  /** Virtual ms from the beginning to the end. */
  lasted: number;
  /** Virtual ms from the moment when all was well until every replica was the same as the server. */
  sameAfter: number;
  events: number;
}

/** Queues are empty so long after all is well: 10 s for a tab to take over from a dead one, and one to send. */
const EMPTY_AFTER_MS = 11_000;
/** A socket that died in silence is noticed after 75 s; then, as with none, there is an answer within 8 s, or by a retry. */
const SAME_AFTER_MS = 100_000;

/** One run: a world made of a seed, its troubles, its healing, and what the rules say of it. */
export async function simulate(seed: string, code: Script, data: StoredData): Promise<RunResult> {
  const random = new SeededRandom('run', seed);
  const time = new VirtualTime();
  const lent = lendTime(time);
  try {
    return await time.runWhile(run(seed, random, time, new SimServer(time, lent, data), code));
  } finally {
    lent.dropTimers();
    lent.giveBack();
  }
}

async function run(seed: string, random: SeededRandom, time: VirtualTime, server: SimServer, code: Script) {
  const trace = new Trace(time);
  const rules = new Rules(trace);
  const plan = planRun(
    random.fork('plan'),
    (kind) => kind !== 'slow writer' || server.data.beginSlowWriter !== undefined,
  );
  const world: World = { time, random, server, rules, trace, allowed: plan.allowed, slowWriters: new Set() };
  server.data.livesIn?.(time);
  await time.atOnce(() => server.data.empty());
  await time.atOnce(() => server.data.database.transaction(addSmallEvent));
  await time.atOnce(() => server.start());

  const devices = OWNERS.slice(0, plan.devices).map((owner, at) => {
    return new Device(world, code, `device-${at + 1}`, { ...owner, event_id: EVENT }, watchWire);
  });
  for (const device of devices) await device.signIn();
  for (const device of devices) void device.openPage();
  const backups = new Backups(world);
  for (const happening of plan.happenings) {
    await time.sleep(START + happening.at - time.now);
    void happen(happening, { world, everybody: devices, backups });
  }
  await time.sleep(500);
  const healed = await heal(world, devices);
  await timeToSend(world, devices, healed);
  checkQueues(devices);
  const sameAfter = await untilSame(world, devices, backups, healed);
  await check(world, devices, backups);
  for (const device of devices) await device.retire();
  await time.atOnce(() => server.stop());
  const commands = devices.reduce((sum, { disk }) => sum + disk.committed.length, 0);
  return { seed, rules, trace, commands, lasted: time.now - START, sameAfter, events: time.events };
}

/** All is well again: what was broken is not, and every device notices that the network is back. */
async function heal(world: World, devices: readonly Device[]): Promise<number> {
  world.trace.note('WORLD', 'all is well again');
  world.server.spare();
  for (const writer of [...world.slowWriters]) await endSlowWriter(world, writer, 'commit');
  await startServer(world);
  for (const device of devices) {
    await device.heal();
    for (const page of device.pages) page.happens('online');
  }
  return world.time.now;
}

/** What somebody sends after all is well may end the session of somebody else, who then has their time from signing in again. */
async function timeToSend(world: World, devices: readonly Device[], healed: number): Promise<void> {
  const until = () => EMPTY_AFTER_MS + Math.max(healed, ...devices.map(({ signedInAt }) => signedInAt));
  while (world.time.now < until()) await world.time.sleep(until() - world.time.now);
}

async function untilSame(world: World, devices: readonly Device[], backups: Backups, healed: number): Promise<number> {
  for (;;) {
    const truth = await readTruth(world);
    const differences = await Promise.all(devices.map((device) => findDifferences(device, truth)));
    const waited = world.time.now - healed;
    if (waited <= SAME_AFTER_MS && differences.some((found) => found.length > 0)) {
      await world.time.sleep(2_000);
      continue;
    }
    for (const [at, found] of differences.entries()) {
      const device = devices[at] as Device;
      const rule = backups.restores > 0 || device.hadAnotherRole ? 'S9' : 'S6';
      world.rules.demand(rule, found.length === 0, () => `on ${device.name} ${found.slice(0, 3).join('; ')}`);
    }
    return waited;
  }
}

async function check(world: World, devices: readonly Device[], backups: Backups): Promise<void> {
  const truth = await readTruth(world);
  for (const device of devices) {
    checkCommands(device, truth, backups);
    checkEffects(device, truth, backups);
  }
  checkTimes(world, devices, truth);
  checkCounts(world, truth);
}

const readTruth = (world: World): Promise<ServerTruth> =>
  world.time.atOnce(() => ServerTruth.read(world.server, ONLOOKER));

import type { Script } from 'node:vm';
import { addSmallEvent, EVENT, ONLOOKER, OWNERS } from '../../sync-server/simulator/event-rows.ts';
import { lendTime } from '../../sync-server/simulator/lend-time.ts';
import { SeededRandom } from '../../sync-server/simulator/seeded-random.ts';
import { ServerTruth } from '../../sync-server/simulator/server-truth.ts';
import { SimServer } from '../../sync-server/simulator/sim-server.ts';
import { smallLimits } from '../../sync-server/simulator/small-limits.ts';
import type { StoredData } from '../../sync-server/simulator/stored-data.ts';
import { START, VirtualTime } from '../../sync-server/simulator/virtual-time.ts';
import { Device } from './device/device.ts';
import { checkCommands, checkCounts, checkQueues } from './rules/at-the-end.ts';
import { Convergence, type Reached } from './rules/convergence.ts';
import { checkEffects, checkHeld, checkTimes } from './rules/effects.ts';
import { Rules } from './rules/rules.ts';
import { watchWire } from './rules/wire.ts';
import { Backups } from './world/backups.ts';
import { endSlowWriter, happen, startServer } from './world/happen.ts';
import { lastTrouble } from './world/last-trouble.ts';
import { planRun } from './world/plan.ts';
import { Trace } from './world/trace.ts';
import type { World } from './world/world.ts';

export interface RunResult {
  seed: string;
  rules: Rules;
  trace: Trace;
  commands: number;
  /** Virtual ms from start to end. */
  lasted: number;
  /** Virtual ms from healing until every replica equalled the server. */
  sameAfter: number;
  /** How long each device differed from the server after healing, virtual ms. */
  differed: { reached: Reached; longest: number }[];
  events: number;
}

/** By then devices that noticed the network have an empty outbox: 10 s for a leader takeover, 1 s to send. */
const EMPTY_AFTER_MS = 11_000;
/** Share of browsers that notice the healing: behind a portal or after a server outage there is no event. */
const NOTICES_SHARE = 0.5;
const LOOK_EVERY_MS = 1_000;
/** A late device is watched this long, to report its delay. */
const GIVE_UP_AFTER_MS = 120_000;

/** One run: creates a world from a seed, applies faults, heals it and checks the rules. */
export async function simulate(seed: string, code: Script, data: StoredData): Promise<RunResult> {
  const random = new SeededRandom('run', seed);
  const time = new VirtualTime();
  const lent = lendTime(time, { hasDriver: data.livesIn !== undefined });
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
  if (plan.hasSmallBudget) {
    trace.note('WORLD', 'the server takes few commands at a time');
    server.commandLimits = smallLimits();
  }
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
  if (plan.lastTrouble) await lastTrouble(world, devices, plan.lastTrouble);
  const healed = await heal(world, devices);
  const convergence = await untilSame(world, devices, backups, healed);
  const sameAfter = world.time.now - healed.at;
  await check(world, devices, backups);
  for (const device of devices) await device.retire();
  await time.atOnce(() => server.stop());
  const commands = devices.reduce((sum, { disk }) => sum + disk.committed.length, 0);
  const differed = convergence.map(({ reached, longest }) => ({ reached, longest }));
  return { seed, rules, trace, commands, lasted: time.now - START, sameAfter, differed, events: time.events };
}

interface Healed {
  at: number;
  /** Devices whose browser fired `online`. */
  noticed: Device[];
}

/** Heals the world: ends all faults. */
async function heal(world: World, devices: readonly Device[]): Promise<Healed> {
  world.trace.note('WORLD', 'all is well again');
  world.server.spare();
  for (const writer of [...world.slowWriters]) await endSlowWriter(world, writer, 'commit');
  await startServer(world);
  const chance = world.random.fork('healing');
  const noticed: Device[] = [];
  for (const device of devices) {
    await device.heal();
    if (!chance.chance(NOTICES_SHARE)) continue;
    noticed.push(device);
    world.trace.note(device.name, 'notices that the network is back');
    for (const page of device.pages) page.happens('online');
  }
  return { at: world.time.now, noticed };
}

async function untilSame(world: World, devices: readonly Device[], backups: Backups, healed: Healed) {
  const all = devices.map((device) => new Convergence(device));
  let checked = false;
  for (;;) {
    const truth = await readTruth(world);
    for (const each of all) await each.look(truth);
    // A command sent after healing may end another person's session, whose time then counts from the new sign-in.
    const waits = devices.flatMap(({ signedInAt, network }) => [signedInAt, network.toldToWaitUntil]);
    const begun = Math.max(healed.at, ...waits);
    if (!checked && world.time.now >= begun + EMPTY_AFTER_MS) {
      checked = true;
      checkQueues(healed.noticed);
    }
    const isOver = checked && all.every(({ isSame }) => isSame);
    if (isOver || world.time.now > begun + GIVE_UP_AFTER_MS) break;
    await world.time.sleep(LOOK_EVERY_MS);
  }
  for (const { device, differences, isTooLong, longest, reached } of all) {
    const rule = backups.restores > 0 || device.hadAnotherRole ? 'S9' : 'S6';
    const what = () => `on ${device.name} (${reached}) for ${longest} ms ${differences.slice(0, 3).join('; ')}`;
    world.rules.demand(rule, !isTooLong, what);
  }
  return all;
}

async function check(world: World, devices: readonly Device[], backups: Backups): Promise<void> {
  const truth = await readTruth(world);
  for (const device of devices) {
    checkCommands(device, truth, backups);
    checkEffects(device, truth, backups);
  }
  checkTimes(world, devices, truth);
  checkHeld(world, devices, truth);
  checkCounts(world, truth);
}

const readTruth = (world: World): Promise<ServerTruth> =>
  world.time.atOnce(() => ServerTruth.read(world.server, ONLOOKER));

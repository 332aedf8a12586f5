import { forceCloseDatabase } from 'fake-indexeddb';
import { editElsewhere } from '../../../sync-server/simulator/edits-elsewhere.ts';
import { EVENT } from '../../../sync-server/simulator/event-rows.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { SlowWriter } from '../../../sync-server/simulator/stored-data.ts';
import { changeRole } from '../../../sync-server/src/features/people/users.store.ts';
import { revokeSessionsOf } from '../../../sync-server/src/http/session/sessions.store.ts';
import type { Device } from '../device/device.ts';
import { compareScreens } from '../rules/shown.ts';
import { anyCall, type MadeScan } from './any-command.ts';
import type { Backups } from './backups.ts';
import type { Happening, HappeningKind } from './plan.ts';
import type { World } from './world.ts';

interface Scene {
  world: World;
  device: Device;
  everybody: readonly Device[];
  random: SeededRandom;
  backups: Backups;
}

const DAY_MS = 86_400_000;

/** Triggers one event of the plan, without waiting for its consequences. */
export async function happen(happening: Happening, scene: Omit<Scene, 'device' | 'random'>): Promise<void> {
  const device = scene.everybody[happening.device % scene.everybody.length] as Device;
  await HAPPENINGS[happening.kind]({ ...scene, device, random: happening.random });
}

const scansMadeBy = (devices: readonly Device[]): MadeScan[] =>
  devices
    .flatMap(({ disk }) => disk.committed)
    .flatMap(({ command: { name, args, made_at } }) => (name === 'record_check_in' ? [{ ...args, made_at }] : []));

const HAPPENINGS: Record<HappeningKind, (scene: Scene) => unknown> = {
  commands({ device, random, everybody }) {
    const count = random.chance(0.2) ? random.whole(2, 6) : 1;
    for (let at = 0; at < count; at++) void device.perform(anyCall(random, scansMadeBy(everybody)));
  },
  'tap on sync'({ device, world }) {
    world.trace.note(device.name, 'taps on sync');
    void device.ready[0]?.app?.replica.syncNow();
  },
  async 'refused commands looked through'({ device, random }) {
    const page = device.ready[0];
    const contents = await page?.contents().catch(() => undefined);
    const refused = contents?.refused[0];
    if (!refused || !page?.app) return;
    const again = random.chance(0.5);
    device.world.trace.note(
      device.name,
      `${again ? 'sends again' : 'takes off the list'} ${refused.name} ${refused.id}`,
    );
    device.takenOff.add(refused.id);
    const { outbox } = page.app.replica;
    await (again ? outbox.retryRefused(refused.id) : outbox.dropRefused(refused.id)).catch(() => undefined);
  },
  'screens compared': ({ device }) => compareScreens(device),
  async 'edit elsewhere'({ world, random }) {
    const what = await world.time.atOnce(() => editElsewhere(world.server.data.database, random));
    world.trace.note('elsewhere', what);
  },
  weather({ device, random, world }) {
    const kinds = {
      clear: 5,
      rough: 9,
      gone: world.allowed.has('network gone') ? 4 : 0,
      portal: world.allowed.has('captive portal') ? 4 : 0,
      swallowing: world.allowed.has('calls swallowed') ? 4 : 0,
    };
    const weather = random.weighted(kinds);
    const before = device.network.weather;
    device.network.weather = weather;
    if (weather === 'gone') world.trace.fault(device.name, 'network gone');
    else if (weather === 'portal') world.trace.fault(device.name, 'captive portal');
    else if (weather === 'swallowing') world.trace.fault(device.name, 'calls swallowed');
    else world.trace.note(device.name, `network ${weather}`);
    if (weather === 'gone')
      for (const socket of [...device.sockets]) random.chance(0.5) ? socket.dieSilently() : socket.lose();
    if (random.chance(0.6)) {
      if (weather === 'gone') for (const page of device.pages) page.happens('offline');
      if (before === 'gone') for (const page of device.pages) page.happens('online');
    }
  },
  async 'page closed'({ device }) {
    await device.ready.at(-1)?.close();
  },
  'socket dies silently'({ device, world }) {
    if (device.sockets.size > 0) world.trace.fault(device.name, 'socket dies silently');
    for (const socket of device.sockets) socket.dieSilently();
  },
  'clock jump'({ device, random, world }) {
    const jump = Math.round(random.between(-DAY_MS, DAY_MS) * random.pick([1, 1, 0.01, 0.0005]));
    device.clockShift += jump;
    device.clockSetAt = world.time.now;
    world.trace.fault(device.name, 'clock jump', `${Math.round(jump / 1_000)} s`);
  },
  'tab killed'({ device, random }) {
    if (device.pages.length > 0) random.pick(device.pages).die('tab killed');
  },
  'tab killed at a write'({ device, random }) {
    if (device.pages.length > 0) random.pick(device.pages).diesAtWrite = random.whole(1, random.pick([6, 60]));
  },
  'tab killed after a commit'({ device, random }) {
    if (device.pages.length > 0) random.pick(device.pages).diesAtCommit = random.whole(1, random.pick([4, 30]));
  },
  'two tabs'({ device, world }) {
    if (device.pages.length !== 1) return;
    world.trace.fault(device.name, 'two tabs');
    void device.openPage();
  },
  'tab hidden'({ device, random }) {
    device.lookAt(random.pick([...device.pages, undefined]));
  },
  'tab frozen'({ device, world, random }) {
    const { pages } = device;
    if (pages.length === 0) return;
    const page = random.pick(pages);
    device.lookAt(random.pick([undefined, ...pages.filter((other) => other !== page)]));
    page.freeze();
    const goesOn = () => (random.chance(0.5) ? device.lookAt(page) : page.thaw());
    world.time.after(random.between(1_000, 60_000), goesOn);
  },
  'server killed'({ world, random }) {
    if (!world.server.running) return;
    world.trace.fault('server', 'server killed');
    world.server.kill(0, () => startSoon(world, random));
  },
  'server killed at a statement'({ world, random }) {
    world.server.kill(random.whole(1, 25), () => {
      world.trace.fault('server', 'server killed at a statement');
      startSoon(world, random);
    });
  },
  async 'server restarted'({ world, random }) {
    if (!world.server.running) return;
    world.trace.fault('server', 'server restarted');
    await world.time.atOnce(() => world.server.stop());
    startSoon(world, random);
  },
  async 'session revoked'({ device, world }) {
    world.trace.fault(device.name, 'session revoked');
    await world.time.atOnce(() => revokeSessionsOf(world.server.data.database.queries, device.person.id));
  },
  async 'another person signed in'({ device, world, random, everybody }) {
    const other = everybody.find(({ person }) => person.id !== device.person.id);
    if (!other?.token) return;
    world.trace.fault(device.name, 'another person signed in', other.person.id);
    device.token = other.token;
    await world.time.sleep(random.between(500, 20_000));
    await device.signIn();
  },
  async 'role changed'({ device, world, random }) {
    const role = random.pick(['admin', 'user'] as const);
    world.trace.fault(device.name, 'role changed', role);
    device.hadAnotherRole = true;
    await world.time.atOnce(() => changeRole(world.server.data.database.queries, device.person.id, role));
  },
  async 'slow writer'({ world, random }) {
    const { data } = world.server;
    const id = `slow-${random.whole(1, 1_000_000)}`;
    const writer = await world.time.atOnce(async () =>
      data.beginSlowWriter?.(id, EVENT, new Date(world.time.now).toISOString()),
    );
    if (!writer) return;
    world.trace.fault('elsewhere', 'slow writer', id);
    world.slowWriters.add(writer);
    await world.time.sleep(random.between(200, 25_000));
    await endSlowWriter(world, writer, random.chance(0.8) ? 'commit' : 'rollback');
  },
  'storage full'({ device, world, random }) {
    world.trace.note(device.name, 'the disk is full');
    device.disk.full = true;
    world.time.after(random.between(50, 8_000), () => {
      device.disk.full = false;
      world.trace.note(device.name, 'the disk has room again');
    });
  },
  'connection to storage closed'({ device, world, random }) {
    const page = device.ready[0];
    if (!page) return;
    world.trace.fault(page.name, 'connection to storage closed');
    for (const connection of page.connections()) if (random.chance(0.5)) forceCloseDatabase(connection as never);
  },
  'backup taken': ({ backups }) => backups.take(),
  'backup restored': ({ backups }) => backups.restore(),
};

export async function endSlowWriter(world: World, writer: SlowWriter, how: 'commit' | 'rollback'): Promise<void> {
  if (!world.slowWriters.delete(writer)) return;
  await world.time.atOnce(() => writer.end(how));
  world.trace.note('elsewhere', `the slow writer ends: ${how}`);
}

export function startSoon(world: World, random: SeededRandom): void {
  world.time.after(random.between(100, 12_000), () => void startServer(world));
}

export async function startServer(world: World): Promise<void> {
  if (world.server.running) return;
  await world.time.atOnce(() => world.server.start());
  world.trace.note('server', 'started');
}

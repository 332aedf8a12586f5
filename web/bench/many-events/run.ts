import { setTimeout as wait } from 'node:timers/promises';
import type { Crowd, Span } from '../crowd/crowd-phones.ts';
import { Fleet } from '../crowd/fleet.ts';
import type { PhoneAccount } from '../crowd/light-phone.ts';
import { percentile } from '../percentile.ts';
import type { Measured } from '../sync/measure.ts';
import { type BarazaEvent, makeEvent } from '../sync/peers/baraza-server.ts';
import { buildHost, Remote } from '../sync/processes.ts';
import type { Run } from '../sync/run.ts';

export interface ManyEventsOptions {
  /** Events that one process serves; the first is what the others are compared with. */
  counts: number[];
  /** Phones, and people, of all events together. */
  phones: number;
  /** No-news pulls of each phone. */
  pulls: number;
  /** Milliseconds for which a server with nothing to do is watched. */
  idle: number;
  /** Milliseconds without a message after which nothing more is expected. */
  quiet: number;
  rounds: number;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

/** A database with so many events, and one phone for each of their people: the default event's come first. */
interface Served {
  event: BarazaEvent;
  phones: (Pick<PhoneAccount, 'user_id' | 'token' | 'role' | 'event_id'> & { base: string })[];
  /** How many of them are of the default event. */
  atHome: number;
}

/** By number of events: what the same phones cost one process. */
export async function runManyEventsBench(options: ManyEventsOptions): Promise<Run> {
  const { counts, rounds, cluster, tell } = options;
  await buildHost();
  const run: Run = {};
  const crowd = new Remote<Crowd>('crowd', 'light');
  const made: Served[] = [];
  try {
    await crowd.start();
    for (const count of counts) {
      tell(`making ${count} event(s)`);
      made.push(await makeEvents(cluster, count, options.phones));
    }
    for (let round = 0; round <= rounds; round++)
      for (const [at, count] of counts.entries()) {
        tell(`round ${round} of ${rounds}: ${count} event(s)`);
        const measured = await measure(made[at] as Served, crowd, options);
        // The first round warms up: Postgres, and the crowd's process.
        if (round === 0) continue;
        const name = at === 0 ? 'floor' : `${count} events`;
        run[name] = [...(run[name] ?? []), measured];
      }
    return run;
  } finally {
    crowd.end();
    for (const { event } of made) await event.drop();
  }
}

async function makeEvents(cluster: string, count: number, phones: number): Promise<Served> {
  const atHome = Math.max(1, Math.floor(phones / count));
  const event = await makeEvent(cluster, atHome);
  const all = (await event.people(atHome)).map((person) => ({ ...person, event_id: event.event_id, base: '' }));
  for (let at = 1; at < count; at++) {
    const event_id = `beside-${at}`;
    for (const person of await event.beside(event_id, atHome))
      all.push({ ...person, event_id, base: `/e/${event_id}` });
  }
  return { event, phones: all, atHome };
}

async function measure(
  { event, phones, atHome }: Served,
  crowd: Remote<Crowd>,
  options: ManyEventsOptions,
): Promise<Measured> {
  const began = performance.now();
  const fleet = await Fleet.start(event, 1, 0);
  const started = performance.now() - began;
  try {
    const accounts = fleet.accounts(phones).map((account, at) => ({
      ...account,
      event_id: phones[at]?.event_id ?? '',
      origin: account.origin + phones[at]?.base,
    }));
    const everybody: Span = [0, phones.length];
    await crowd.call('enlist', accounts);
    const unused = await watch(event, fleet, options.idle);
    const memory = fleet.memory();
    const cpu = fleet.cpu();
    const { result: first } = await crowd.call('firstSyncs', everybody);
    const synced = fleet.cpu();
    const { result: pulls } = await crowd.call('pulls', everybody, options.pulls);
    const pulled = fleet.cpu();
    await crowd.call('connect', everybody, true);
    await crowd.call('quiet', options.quiet);
    const connected = await watch(event, fleet, options.idle);
    await crowd.call('listen', MARK);
    const told = Number(process.hrtime.bigint()) / 1e6;
    await fleet.tellAll(MARK);
    const heardBy = async () => (await crowd.call('heard', 0)).result;
    for (const end = performance.now() + PATIENCE_MS; (await heardBy()).length < atHome && performance.now() < end; )
      await wait(50);
    await crowd.call('quiet', options.quiet);
    // Nobody of another event, either.
    const heard = await heardBy();
    if (heard.length !== atHome) throw new Error(`${heard.length} phones heard a message to ${atHome}`);
    const blocked = await fleet.blocked();
    return {
      'started, ms': started,
      'memory, MB': memory / 1e6,
      'idle, server CPU ms a second': unused.cpu,
      'idle, transactions a second': unused.transactions,
      'first sync, server CPU ms each': (synced - cpu) / first.length,
      'first sync, p50 ms': percentile(first, 0.5),
      'pull with no news, server CPU ms each': (pulled - synced) / pulls.length,
      'pull with no news, p50 ms': percentile(pulls, 0.5),
      'connected, server CPU ms a second': connected.cpu,
      'connected, transactions a second': connected.transactions,
      'message of one event, p99 ms': percentile(
        heard.map((at) => at - told),
        0.99,
      ),
      'event loop blocked, ms': blocked,
    };
  } finally {
    await crowd.call('leave');
    await fleet.stop();
  }
}

const PATIENCE_MS = 60_000;
const MARK = 'a-message-to-one-event';

/** What the server does by itself, of each second. */
async function watch(event: BarazaEvent, fleet: Fleet, ms: number): Promise<{ cpu: number; transactions: number }> {
  const [cpu, transactions] = [fleet.cpu(), await event.transactions()];
  await wait(ms);
  const seconds = ms / 1_000;
  return {
    cpu: (fleet.cpu() - cpu) / seconds,
    transactions: ((await event.transactions()) - transactions) / seconds,
  };
}

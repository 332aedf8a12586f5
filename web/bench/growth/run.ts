import { fileURLToPath } from 'node:url';
import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import type { Page } from 'playwright-core';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';
import { openBuiltPage } from '../built-page.ts';
import { forwardTo } from '../landing/run.ts';
import { CountingProxy } from '../sync/counting-proxy.ts';
import { type Person, startBaraza } from '../sync/peers/baraza-server.ts';
import { cpuOf } from '../sync/processes.ts';
import { median } from '../sync/table.ts';

export interface GrowthOptions {
  sizes: number[];
  /** Rounds that count, of each size; the first sync of each size before them makes the snapshots. */
  rounds: number;
  largeFrom?: number;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

export const WHO = ['attendee', 'door'] as const;
export type Who = (typeof WHO)[number];

/** Of one phone; milliseconds and bytes. */
export interface Grown {
  bytes: number;
  serverCpu: number;
  landed: number;
  /** Bare Dexie, with the documents of this phone. */
  bulkPut: number;
  reopened: number;
  painted: number;
  /** Everybody on the phone in memory, to be searched with each letter. */
  listed: number;
  /** The call that searches the directory at the server; not of a door, which has everybody. */
  searched: number;
  /** JavaScript heap of the page with the list of people open, after a garbage collection. */
  heap: number;
}

export interface Growth {
  people: number;
  who: Who;
  /** The median of the rounds. */
  grown: Grown;
}

const QUIET_MS = 300;

/** The same phone at events of different sizes: what grows with them, and what does not. */
export async function runGrowthBench(options: GrowthOptions): Promise<Growth[]> {
  const all: Growth[] = [];
  for (const people of options.sizes) all.push(...(await measureSize(people, options)));
  return all;
}

async function measureSize(people: number, options: GrowthOptions): Promise<Growth[]> {
  const { rounds, cluster, tell, largeFrom = LARGE_EVENT_FROM } = options;
  tell(`an event of ${people}`);
  const server = await startBaraza(cluster, people, largeFrom);
  const proxy = new CountingProxy(server.port);
  const { port } = new URL(await proxy.listen());
  const built = await openBuiltPage(fileURLToPath(new URL('../landing/page', import.meta.url)), {
    plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
    answer: forwardTo(Number(port)),
  });
  try {
    const phones: Record<Who, { held: number; sign: () => Promise<Person> }> = {
      attendee: { held: people >= largeFrom ? 1 : people, sign: () => server.person('user') },
      door: { held: people, sign: async () => (await server.doors(1))[0] as Person },
    };
    const grown: Growth[] = [];
    for (const who of WHO) {
      const found: Grown[] = [];
      for (let round = 0; round <= rounds; round++) {
        tell(`${people} people, ${who}, round ${round} of ${rounds}`);
        const account = await phones[who].sign();
        const measured = await measurePhone(built.page, account, phones[who].held, { ...server, proxy });
        if (round > 0) found.push(measured);
      }
      grown.push({ people, who, grown: mediansOf(found) });
    }
    return grown;
  } finally {
    await built.close();
    proxy.close();
    await server.stop();
  }
}

async function measurePhone(
  page: Page,
  account: Person,
  held: number,
  { proxy, pid, port }: { proxy: CountingProxy; pid: number; port: number },
): Promise<Grown> {
  const ask = (work: string): Promise<number> => page.evaluate(`window.landing.${work}`) as Promise<number>;
  const said = JSON.stringify(account);
  const before = { bytes: proxy.bytes, cpu: cpuOf(pid) };
  const landed = await ask(`firstSync(${said}, ${held})`);
  await proxy.quiet(QUIET_MS);
  const [bytes, serverCpu] = [proxy.bytes - before.bytes, cpuOf(pid) - before.cpu];
  const bulkPut = await ask('bulkPut()');
  await page.reload();
  const reopened = await ask(`open(${said})`);
  const painted = await ask('paint()');
  const listed = await ask('list()');
  const heap = await heapOf(page);
  await ask('wipe()');
  await page.reload();
  const searched = account.role === 'door' ? Number.NaN : await searchTime(account, port);
  return { bytes, serverCpu, landed, bulkPut, reopened, painted, listed, searched, heap };
}

/** Beginnings of names of which there are few and many. */
const SEARCHED = ['wanjiru mu', 'achieng', 'ko', 'health', 'zz'];

async function searchTime({ token }: Person, port: number): Promise<number> {
  const times: number[] = [];
  for (const search of SEARCHED) {
    const query = new URLSearchParams({ search, limit: '51' });
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/users/event/event-001/attendees?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return Math.max(...times);
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

const mediansOf = (found: Grown[]): Grown =>
  Object.fromEntries(
    Object.keys(found[0] ?? {}).map((name) => [name, median(found.map((each) => each[name as keyof Grown]))]),
  ) as unknown as Grown;

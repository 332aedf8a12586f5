import { request as call, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import { startBaraza } from '../sync/peers/baraza-server.ts';
import { median } from '../sync/table.ts';
import type { Landing } from './page/land.ts';

export interface LandingOptions {
  people: number;
  queue: number;
  rounds: number;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

/** Milliseconds, by name of what was timed; one for each round that counts. */
export type LandingRun = Record<(typeof TIMED)[number], number[]>;

const TIMED = ['bulkPut', 'first sync', 'reopened', 'first 50 names', 'queue kept, each', 'queue drained'] as const;

/** The replica in Chromium on IndexedDB, against what Dexie alone needs for the same documents in the same page. */
export async function runLandingBench({ people, queue, rounds, cluster, tell }: LandingOptions): Promise<LandingRun> {
  const server = await startBaraza(cluster, people);
  let built: BuiltPage | undefined;
  try {
    built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
      plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
      answer: forwardTo(server.port),
    });
    const { page } = built;
    const ask = <Result>(work: string): Promise<Result> => page.evaluate(`window.landing.${work}`) as Promise<Result>;
    const run = Object.fromEntries(TIMED.map((name) => [name, []])) as unknown as LandingRun;
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      tell(`round ${round} of ${rounds}`);
      const account = await server.person('admin');
      const firstSync = await ask<number>(`firstSync(${JSON.stringify(account)}, ${people})`);
      const bulkPut = median([
        await ask<number>('bulkPut()'),
        await ask<number>('bulkPut()'),
        await ask<number>('bulkPut()'),
      ]);
      const { opened, names } = await ask<Awaited<ReturnType<Landing['reopen']>>>('reopen()');
      await page.context().setOffline(true);
      const kept = await ask<number[]>(`keep(${queue})`);
      await page.context().setOffline(false);
      const drained = await ask<number>('drain()');
      await ask('wipe()');
      if (round === 0) continue;
      const measured = [bulkPut, firstSync, opened, names, median(kept), drained];
      for (const [at, name] of TIMED.entries()) run[name].push(measured[at] ?? Number.NaN);
    }
    return run;
  } finally {
    await built?.close();
    await server.stop();
  }
}

/** The page and the server have one origin, as in production. */
export const forwardTo =
  (port: number): RequestListener =>
  (asked, answer) => {
    const { method, headers, url = '' } = asked;
    const path = url.replace('/answer', '');
    const forwarded = call({ host: '127.0.0.1', port, method, path, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  };

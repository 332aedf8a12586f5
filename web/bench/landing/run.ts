import { request as call, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import { percentile } from '../percentile.ts';
import { startBaraza } from '../sync/peers/baraza-server.ts';
import { median } from '../sync/table.ts';
import type { Landing } from './page/land.ts';

export interface LandingOptions {
  people: number;
  queue: number;
  /** Those that count. */
  rounds: number;
  /** Rounds before those. */
  warmUps?: number;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

/** By name of what was measured, one for each round that counts: milliseconds, but for the bytes. */
export type LandingRun = Record<(typeof MEASURED)[number], number[]>;

const MEASURED = [
  ...['bulkPut', 'first sync', 'reopened', 'first 50 names', 'queue kept, each', 'queue kept, each, p95'],
  ...[
    'queue drained',
    'queue drained, longest task',
    'queue, scans that arrived',
    'queue, bytes',
    'queue, bytes at least',
  ],
] as const;

/** The replica in Chromium on IndexedDB, against what Dexie alone needs for the same documents in the same page. */
export async function runLandingBench(options: LandingOptions): Promise<LandingRun> {
  const { people, queue, rounds, warmUps = 1, cluster, tell } = options;
  const server = await startBaraza(cluster, people);
  const bytes = { sum: 0 };
  let built: BuiltPage | undefined;
  try {
    built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
      plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
      answer: forwardTo(server.port, bytes),
    });
    const { page } = built;
    const ask = <Result>(work: string): Promise<Result> => page.evaluate(`window.landing.${work}`) as Promise<Result>;
    const run = Object.fromEntries(MEASURED.map((name) => [name, []])) as unknown as LandingRun;
    for (let round = 1 - warmUps; round <= rounds; round++) {
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
      const before = bytes.sum;
      const { ms: drained, longestTask } = await ask<Awaited<ReturnType<Landing['drain']>>>('drain()');
      const travelled = bytes.sum - before;
      const checkIns = await ask<unknown[]>('checkIns()');
      await ask('wipe()');
      if (round < 1) continue;
      const measured: Record<(typeof MEASURED)[number], number> = {
        bulkPut,
        'first sync': firstSync,
        reopened: opened,
        'first 50 names': names,
        'queue kept, each': median(kept),
        'queue kept, each, p95': percentile(kept, 0.95),
        'queue drained': drained,
        'queue drained, longest task': longestTask,
        'queue, scans that arrived': checkIns.length,
        'queue, bytes': travelled,
        'queue, bytes at least': gzipSync(JSON.stringify(checkIns)).length,
      };
      for (const name of MEASURED) run[name].push(measured[name]);
    }
    return run;
  } finally {
    await built?.close();
    await server.stop();
  }
}

/** The page and the server have one origin, as in production. @param bytes of bodies, as they travel */
export const forwardTo =
  (port: number, bytes = { sum: 0 }): RequestListener =>
  (asked, answer) => {
    const { method, headers, url = '' } = asked;
    const path = url.replace('/answer', '');
    const count = (chunk: Buffer) => {
      bytes.sum += chunk.length;
    };
    const forwarded = call({ host: '127.0.0.1', port, method, path, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.on('data', count).pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.on('data', count).pipe(forwarded);
  };

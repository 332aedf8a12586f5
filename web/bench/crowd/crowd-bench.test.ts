import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tableOf } from '../sync/table.ts';
import { crowdFiguresOf, ofMorning } from './main.ts';
import { runCrowdBench } from './run.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';

it('measures a crowd before several servers, with few of everything', async () => {
  const sizes = {
    ...{ people: 40, firstSyncs: 2, pulls: 20, sockets: 4, quiet: 20 },
    rush: { ms: 100, drainSeconds: 0, isAll: false },
    morning: { phones: 5, doors: 2, scans: 4, ms: 300 },
  };
  const runs = await runCrowdBench({ sizes, rounds: 1, fleets: [2], cluster, tell: () => undefined });
  expect([...runs.keys()]).toEqual([2]);
  for (const [processes, { floor, baraza }] of runs) {
    for (const measured of [floor?.[0], baraza?.[0]])
      for (const phase of ['first sync', 'pull with no news', 'message to all', 'morning'])
        for (const row of ['p50 ms', 'p99 ms', 'server CPU ms each'])
          expect(measured?.[`${phase}, ${row}`], `${processes}: ${phase}, ${row}`).toBeGreaterThan(0);
    expect(baraza?.[0]).toMatchObject({
      'morning, failed calls': 0,
      'morning, not opened in time': 0,
      'morning, not scanned in time': 0,
      'rush, open sockets': sizes.sockets,
      // Of the first of the two processes.
      'restart, sockets sent away': sizes.sockets / 2,
      'restart, sockets lost without a word': 0,
    });
    expect(tableOf({ floor: floor ?? [], baraza: baraza ?? [] })).toContain('| morning, scan p99 ms |');
  }
  expect(crowdFiguresOf(runs).filter(({ ratios }) => ratios.some(Number.isNaN))).toEqual([]);
});

it('says of a morning with a share of the phones that each scan was told to that share', () => {
  expect(ofMorning(0.1, 10)).toMatch(
    /each scan was told to 500 open phones.*told to 5000, so what telling costs is 0.1 of it/,
  );
  expect(ofMorning(1, 1)).toContain('each scan went to 5000 open phones');
});

it('ends its own Postgres and servers when a signal ends it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-bench-'));
  // The account that Postgres runs as has to get in.
  chmodSync(folder, 0o755);
  const options = ['--people', '20', '--sockets', '2', '--runs', '1', '--processes', '1', '--scale', '0.002'];
  const bench = spawn(process.execPath, ['.ci/bench.mjs', 'crowd', ...options], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(bench, 'exit');
  await new Promise<void>((resolve) => {
    bench.stderr.on('data', (said: Buffer) => said.toString().includes('memory of') && resolve());
  });
  const started = execFileSync('pgrep', ['-P', String(bench.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  expect(started.length).toBeGreaterThanOrEqual(3);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^baraza-postgres-/)]);
  bench.kill('SIGINT');
  await ended;
  await expect.poll(() => started.filter(isThere), { timeout: 60_000 }).toEqual([]);
  // It goes when Postgres has ended.
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

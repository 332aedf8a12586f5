import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { Totals } from './report.ts';
import { type Rule, WATCHED } from './rules/rules.ts';

const runner = fileURLToPath(new URL('../../.ci/sim.mjs', import.meta.url));

/** In a process of its own: it has a time of its own. */
function simulator(...options: string[]): Promise<{ code: number | null; printed: string; complaints: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [runner, ...options], { env: { PATH: process.env.PATH } });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      complaints += data.toString();
    });
    child.on('close', (code) => resolve({ code, printed, complaints }));
  });
}

let totals: ReturnType<Totals['toJSON']>;
let complaints: string;

// The same worlds each time, so that a change is judged by itself; `npm run sim` looks for new ones.
beforeAll(async () => {
  const run = await simulator('--runs', '8', '--seed', 'a', '--json');
  complaints = run.complaints;
  expect(run.printed, run.complaints).toMatch(/\{.*\}/);
  totals = JSON.parse(run.printed.trim().split('\n').at(-1) as string);
});

it('lets commands and faults happen', () => {
  expect(totals.runs).toBeGreaterThan(0);
  expect(totals.commands).toBeGreaterThan(0);
  expect(Object.values(totals.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});

it.each(Object.entries(WATCHED) as [Rule, string][])('[%s] %s, whatever happens', (rule) => {
  expect(
    totals.failures.filter((failure) => failure.rule === rule),
    complaints,
  ).toEqual([]);
});

it('meets the same faults when a run is replayed', async () => {
  // In another order, as what one run leaves in the database is nothing to the next.
  const seeds = ['a/6', 'a/4', 'a/1'];
  const { printed } = await simulator(...seeds.flatMap((seed) => ['--replay', seed]));
  const again = [...printed.matchAll(/^fingerprint (\w+)$/gm)].map(([, fingerprint]) => fingerprint);
  expect(again).toEqual(seeds.map((seed) => totals.fingerprints[seed]));
  expect(new Set(again).size).toBe(seeds.length);
});

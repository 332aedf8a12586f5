import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Luck, RememberedDisk, RememberingNodeFs } from '../../testing/database/remembered-disk.ts';
import { openFolder, openPglite } from './open-pglite.ts';

const WRITES = 40;
/** `npm run kill` searches longer. Each three are one beside each kind of luck. */
const CUTS = Number(process.env.KILL_ROUNDS ?? 6);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'baraza-power-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const lucks: Record<string, Luck> = {
  'nothing that was not synced': () => false,
  'half of what was not synced': () => Math.random() < 0.5,
  'all that was written': () => true,
};

/** Rows, and a number beside them that each transaction makes one more: half a transaction would part them. */
async function work(client: PGlite, disk: RememberedDisk): Promise<number[]> {
  await client.exec('create table kept (id int primary key, filling text); create table counted (rows int)');
  await client.exec('insert into counted values (0)');
  const acknowledgedAt: number[] = [];
  for (let id = 0; id < WRITES; id++) {
    const filling = randomBytes(20_000).toString('base64');
    await client.transaction(async (tx) => {
      await tx.query('insert into kept values ($1, $2)', [id, filling]);
      await tx.query('update counted set rows = rows + 1');
    });
    acknowledgedAt.push(disk.steps.length);
    // What an hour of work would do: the log goes on in another file, old ones are used again.
    if (id % 10 === 9) await client.exec('select pg_switch_wal(); checkpoint');
  }
  return acknowledgedAt;
}

it('has every acknowledged transaction after a power cut, and none by halves', {
  timeout: 120_000 + CUTS * 30_000,
}, async () => {
  await (await openPglite(root)).close();
  const folder = join(root, 'database');
  const before = join(root, 'before');
  await cp(folder, before, { recursive: true });
  const disk = new RememberedDisk(folder, before);
  const client = await openFolder(folder, new RememberingNodeFs(disk));
  const acknowledgedAt = await work(client, disk);
  const syncs = disk.steps.flatMap(({ kind }, at) =>
    kind === 'sync' && at > (acknowledgedAt[0] as number) ? [at] : [],
  );
  await client.close();

  const kinds = Object.entries(lucks);
  for (let cut = 0; cut < CUTS; cut++) {
    // Beside a sync, or anywhere: before it what it brings is lost, after it it must be there.
    const sync = syncs[Math.floor(((cut + Math.random()) / CUTS) * syncs.length)] as number;
    const step = sync + (cut % 3);
    const [what, luck] = kinds[cut % kinds.length] as [string, Luck];
    const left = join(root, 'left');
    await disk.afterPowerCut(step, left, luck);
    const again = await openFolder(left);
    const { rows } = await again.query<{ id: number; length: number }>(
      'select id, length(filling) as length from kept order by id',
    );
    const { rows: counted } = await again.query<{ rows: number }>('select rows from counted');
    const acknowledged = acknowledgedAt.filter((at) => at <= step).length;
    const where = `power cut at step ${step} of ${disk.steps.length}, the disk kept ${what}`;
    expect(rows.length, where).toBeGreaterThanOrEqual(acknowledged);
    expect(rows.length, where).toBeLessThanOrEqual(acknowledged + 1);
    expect(
      rows.map(({ id }) => id),
      where,
    ).toEqual(rows.map((_, id) => id));
    expect(counted, where).toEqual([{ rows: rows.length }]);
    await again.query('insert into kept values ($1, $2)', [WRITES + cut, 'after it']);
    await again.close();
  }
});

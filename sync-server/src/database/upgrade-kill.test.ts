import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePostgresDatabase, openTestPglite, openTestPostgres } from '../testing/database/databases.ts';
import { EarlierVersion, EPOCH_OF_THEN, STRUCTURE } from '../testing/database/earlier-version.ts';
import { TestServer } from '../testing/server.ts';
import { type Database, type Queries, rowsOf } from './database.ts';
import { readEpoch } from './epoch.ts';
import type { DatabaseTarget } from './failures/why-not-opened.ts';
import { openUnmigrated } from './open-database.ts';

/** For starts on a busy machine. */
const PATIENCE_MS = 300_000;
/** `npm run kill` asks for more. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const SEED = Number(fc.readConfigureGlobal().seed);

/** Runs in the server before all else: it dies with the write that has this number, to a file or to its Postgres. */
const dyingAt = (number: number) => `
  import fs from 'node:fs';
  import { Socket } from 'node:net';
  import { syncBuiltinESMExports } from 'node:module';
  let left = ${number};
  const counted = (write) => function (...args) {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return write.apply(this, args);
  };
  for (const name of ['writeSync', 'fdatasyncSync', 'fsyncSync']) fs[name] = counted(fs[name]);
  Socket.prototype.write = counted(Socket.prototype.write);
  syncBuiltinESMExports();`;

const places = {
  PGlite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-upgrade-'));
    const target = { dataDir: folder };
    return { target, environment: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true }) };
  },
  Postgres: async () => {
    const { url, drop } = await makePostgresDatabase();
    const target = { databaseUrl: url, dataDir: '' };
    return {
      target,
      environment: { DATABASE_URL: url, AUTH_SECRET: 'the same secret after each of the starts' },
      remove: drop,
    };
  },
};
/** With so many a server opens and migrates such a database; a third of the first ones only open it. */
const WRITES = { PGlite: 250, Postgres: 360 };

describe.each(Object.entries(places))('a server on %s that is killed while it migrates', (name, makePlace) => {
  it(`starts again with the same rows and the same schema (FUZZ_SEED=${SEED})`, { timeout: PATIENCE_MS }, async () => {
    const { target, environment, remove } = await makePlace();
    const then = new EarlierVersion(6);
    const before = await using(target, async ({ queries }) => {
      await then.make(queries);
      return then.rows(queries);
    });
    let killed = 0;
    const points = fc.noBias(fc.integer({ min: 1, max: WRITES[name as keyof typeof WRITES] }));
    for (const at of fc.sample(points, { seed: SEED, numRuns: ROUNDS })) {
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(dyingAt(at))}`;
      await TestServer.start({ ...environment, NODE_OPTIONS }).then(
        (server) => server.kill(),
        (error: Error) => {
          expect(error.message).toBe('');
          killed += 1;
        },
      );
    }
    expect(killed).toBeGreaterThan(0);
    const server = await TestServer.start(environment);
    await server.kill();
    await using(target, async ({ queries }) => {
      expect(await structureOf(queries)).toEqual(await structureOfNew(name));
      expect(await readEpoch(queries)).toBe(EPOCH_OF_THEN);
      const rows = await then.rows(queries);
      for (const [table, kept] of Object.entries(before))
        if (table !== 'server_state') expect(rows[table], table).toEqual(expect.arrayContaining(kept as unknown[]));
    });
    await remove();
  });
});

async function using<Result>(target: DatabaseTarget, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openUnmigrated(target);
  return work(database).finally(() => database.close());
}

/** Without the hash of the triggers' statements: a bundle writes the same ones in another order. */
async function structureOf(queries: Queries): Promise<string[]> {
  const [row] = await rowsOf<{ structure: string }>(queries, sql.raw(STRUCTURE));
  return (row?.structure ?? '').split('\n').filter((line) => !line.startsWith('migration triggers:'));
}

async function structureOfNew(name: string): Promise<string[]> {
  const database = await (name === 'PGlite' ? openTestPglite() : openTestPostgres());
  return structureOf(database.queries).finally(() => database.close());
}

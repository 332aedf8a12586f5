import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgresPrograms } from './postgres-programs.mjs';
import { CannotGoOn } from './stop.mjs';

/** A database that is thrown away needs no durability of its own; the tests kill servers, never this. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'unix_socket_directories=',
  'timezone=UTC',
];

/** Starts an empty cluster of its own on loopback. Answers its address, for a superuser, and how to end it. */
export async function startPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-postgres-'));
  const account = unprivileged();
  if (account.uid !== undefined) chmodSync(folder, 0o755);
  const programs = findPostgresPrograms(account, folder);
  const data = path.join(folder, 'data');
  mkdirSync(data);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...account, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new CannotGoOn(`A Postgres for the tests could not be made: ${made.stderr || made.error}`);
  const port = await freePort();
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings],
    {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const endWithUs = () => server.kill('SIGINT');
  process.once('exit', endWithUs);
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', endWithUs);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root: the first ordinary account that every system has. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const number = (flag, name) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  };
  for (const name of ['postgres', 'nobody']) {
    const uid = number('-u', name);
    if (uid) return { uid, gid: number('-g', name), cwd: '/' };
  }
  throw new CannotGoOn(
    'Postgres refuses to run as root, and this machine has no other account: run the tests as a user.',
  );
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (said !== null) said += text;
      if (said?.includes('ready to accept connections')) {
        said = null;
        resolve();
      }
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new CannotGoOn(`The Postgres for the tests ended with ${code}: ${said ?? ''}`)));
  });
}

/** For Vitest: one cluster for all test files of a run; each makes databases of its own in it. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return postgres.stop();
  };
}

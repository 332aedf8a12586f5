import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { whyNotOpened } from './database/failures/why-not-opened.ts';
import { openWhenThere } from './database/open-database.ts';
import { TRIGGERS_REVISION } from './database/triggers/triggers.ts';
import { whyNotListening } from './serve-app.ts';
import { makePostgresDatabase } from './testing/database/databases.ts';
import { mounted, TestServer } from './testing/server.ts';

/** For a busy machine. */
const PATIENCE_MS = 180_000;

describe('a server that can not have its data folder says why, in one sentence', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'baraza-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['full from the start', '64k'],
    ['full while the database is made', '20m'],
    ['full while its tables are made', '39m'],
  ])('a disk that is %s', { timeout: PATIENCE_MS }, async (_, size) => {
    const start = TestServer.start({ DATA_DIR: folder }, mounted(`size=${size}`, folder));
    await expect(start).rejects.toThrow(
      new RegExp(`^The data folder ${folder} has no room left on its disk\\. Make room, or set DATA_DIR; [^\n]*$`),
    );
  });

  it.each(['.', './below'])('a disk that only reads, %s', { timeout: PATIENCE_MS }, async (below) => {
    const start = TestServer.start({ DATA_DIR: join(folder, below) }, mounted('ro', folder));
    await expect(start).rejects.toThrow(/^The data folder \S+ can't be written: it is on a read-only disk, [^\n]*$/);
  });

  it('a file in its place', { timeout: PATIENCE_MS }, async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below')])
      await expect(TestServer.start({ DATA_DIR: folder })).rejects.toThrow(
        `The data folder ${folder} is not a folder. Set DATA_DIR to one.`,
      );
  });
});

it('says why in words where the file system of the embedded database has only a number', () => {
  const words = (error: unknown) => whyNotOpened(error, { dataDir: '/data' }).message;
  expect(words({ name: 'ErrnoError', errno: 51 })).toMatch(/^The data folder \/data has no room left/);
  expect(words({ name: 'ErrnoError', errno: 69 })).toMatch(/^The data folder \/data can't be written/);
  expect(words({ name: 'ErrnoError', errno: 1234 })).toBe("The data folder /data can't be used (error 1234).");
  expect(words(undefined)).toBe("The data folder /data can't be used (error undefined).");
});

it('says why it can not listen, and leaves an error as it is that it has no words for', () => {
  const words = (code: string) => {
    const error = Object.assign(new Error(`listen ${code}`), { code });
    return whyNotListening(error, '0.0.0.0', 80).message;
  };
  expect(words('EACCES')).toBe('Port 80 is not for everybody. Set PORT to one above 1023.');
  expect(words('EADDRINUSE')).toMatch(/^Port 80 on 0\.0\.0\.0 is taken/);
  expect(words('EIO')).toBe('listen EIO');
});

describe('a Postgres that is not there yet', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  beforeAll(async () => {
    testDatabase = await makePostgresDatabase();
  });
  afterAll(() => testDatabase.drop());

  it.each([
    ['starting up', '57P03', 'the database system is starting up'],
    ['recovering', '57P03', 'the database system is in recovery mode'],
    ['full of connections', '53300', 'sorry, too many clients already'],
  ])('is waited for while it is %s', { timeout: PATIENCE_MS }, async (_, code, message) => {
    const gate = await openGate(testDatabase.url, (socket) => refuse(socket, code, message));
    const start = TestServer.start({ ...(await settingsFor(gate)), LOG_LEVEL: 'warn' });
    // Never the loser of a race: a waiting that goes on would move the fake clocks of later tests.
    let failed = false;
    start.catch(() => {
      failed = true;
    });
    await vi.waitFor(() => expect(failed || gate.refused > 1).toBe(true), PATIENCE_MS);
    gate.open();
    const server = await start;
    expect(server.said).toMatch(/waiting for the database/);
    expect(server.said).toContain(message);
    expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { state: 'ok' } });
    await server.kill();
    gate.close();
  });

  it('is waited for while nobody listens, and no longer than is sensible', { timeout: PATIENCE_MS }, async () => {
    const gate = await openGate(testDatabase.url, (socket) => socket.destroy());
    const { DATABASE_URL: databaseUrl } = await settingsFor(gate);
    gate.close();
    const said = vi.fn();
    const log = pino({ level: 'warn' }, { write: said });
    await expect(openWhenThere({ databaseUrl, dataDir: '' }, log, 1_500)).rejects.toThrow(/ECONNREFUSED/);
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('is waited for while the file of its socket is not there', { timeout: PATIENCE_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-start-'));
    const { hostname, port, pathname } = new URL(testDatabase.url);
    const databaseUrl = `postgres://postgres@${encodeURIComponent(folder)}${pathname}`;
    const there = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      socket.pipe(upstream).pipe(socket);
      for (const each of [socket, upstream]) each.on('error', () => socket.destroy());
    });
    const said: { why: string }[] = [];
    const write = (line: string) => {
      said.push(JSON.parse(line));
      there.listen(join(folder, '.s.PGSQL.5432'));
    };
    const database = await openWhenThere({ databaseUrl, dataDir: '' }, pino({ level: 'warn' }, { write }));
    expect(said.map(({ why }) => why)).toEqual([expect.stringMatching(/ does not answer \(ENOENT\)\. Start it, or /)]);
    await database.close();
    there.close();
    rmSync(folder, { recursive: true });
  });

  it('is said to have the triggers of a newer version, where it does', { timeout: PATIENCE_MS }, async () => {
    const { url: databaseUrl, drop } = await makePostgresDatabase();
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    const database = await openWhenThere({ databaseUrl, dataDir: '' }, log);
    expect(said).toEqual([]);
    const newer = `triggers:${TRIGGERS_REVISION + 1}:of another text`;
    await database.queries.execute(sql`update applied_migrations set hash = ${newer} where hash like 'triggers:%'`);
    await database.close();
    await (await openWhenThere({ databaseUrl, dataDir: '' }, log)).close();
    expect(said).toEqual([expect.stringContaining('triggers of a newer version')]);
    await drop();
  });

  it('is not waited for when waiting does not help', { timeout: PATIENCE_MS }, async () => {
    const gate = await openGate(testDatabase.url, (socket) =>
      refuse(socket, '28P01', 'password authentication failed'),
    );
    await expect(TestServer.start(await settingsFor(gate))).rejects.toThrow(
      /^The database test_\w+ at 127\.0\.0\.1:\d+ refuses the account or the password of DATABASE_URL\. Correct them\.$/,
    );
    expect(gate.refused).toBe(1);
    gate.close();
  });

  it('keeps nobody from stopping the server', { timeout: PATIENCE_MS }, async () => {
    const gate = await openGate(testDatabase.url, (socket) =>
      refuse(socket, '57P03', 'the database system is starting up'),
    );
    const environment = await settingsFor(gate);
    const folder = mkdtempSync(join(tmpdir(), 'baraza-start-'));
    const pid = join(folder, 'pid');
    const around = ['sh', '-c', '"$@" & echo $! > "$0"; wait $!; echo "ended with $?"', pid];
    const said = TestServer.start(environment, around).catch((error: Error) => error.message);
    await vi.waitFor(() => expect(gate.refused).toBeGreaterThan(1), PATIENCE_MS);
    process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
    expect(await said).toMatch(/waiting for the database[\s\S]*ended with 0$/);
    rmSync(folder, { recursive: true });
    gate.close();
  });
});

const settingsFor = async (gate: { port: number; database: string }) => ({
  DATABASE_URL: `postgres://postgres@127.0.0.1:${gate.port}/${gate.database}`,
  AUTH_SECRET: 'a secret of the tests, long enough',
});

/** In front of a real Postgres: refuses connections in the words of one that is not ready, until it is opened. */
async function openGate(url: string, refuseOne: (socket: Socket) => void) {
  const { hostname, port, pathname } = new URL(url);
  let isOpen = false;
  const state = { refused: 0 };
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isOpen) {
      state.refused += 1;
      socket.once('data', () => refuseOne(socket));
      return;
    }
    const real = connect(Number(port), hostname);
    real.on('error', () => socket.destroy());
    socket.pipe(real).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    database: pathname.slice(1),
    get refused() {
      return state.refused;
    },
    open: () => {
      isOpen = true;
    },
    close: () => void server.close(),
  };
}

/** An ErrorResponse of the Postgres protocol. */
function refuse(socket: Socket, code: string, message: string): void {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeInt32BE(fields.length + 4, 1);
  socket.end(Buffer.concat([header, fields]));
}

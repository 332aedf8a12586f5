import { readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, WireCommand } from '@baraza/schema/sync/command';
import type { PushResponse } from '@baraza/schema/sync/push';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { OwnCluster } from '../testing/database/own-cluster.ts';
import { TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';
import { TestClient } from '../testing/socket-client.ts';
import { checkDatabase } from './doctor/check-database.ts';

const AUTH_SECRET = 'the same secret after each start';
/** For a busy machine. */
const PATIENCE = { timeout: 180_000, interval: 100 };

describe('[S9] a Postgres that goes back, or over to a standby', { timeout: 2 * PATIENCE.timeout }, () => {
  let cluster: OwnCluster;
  let server: TestServer;
  let token: string;
  let phone: TestDevice;
  let people: string[];

  const start = async () => {
    server = await TestServer.start({
      DEMO: '1',
      DATABASE_URL: cluster.url,
      AUTH_SECRET,
    });
  };
  beforeAll(async () => {
    cluster = await OwnCluster.make();
    cluster.start();
    await start();
    token = await server.signIn('admin@example.org');
    phone = new TestDevice((path, body) => server.call('POST', path, body, token));
    await phone.pull();
    people = phone.ids('users').filter((id) => !phone.find('users', id)?.checkedIn);
  }, 2 * PATIENCE.timeout);
  afterAll(async () => {
    await server.kill();
    cluster.stop('immediate');
    cluster.remove();
  });

  async function ask(query: string): Promise<string> {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return String(rows[0]?.[0]);
  }
  const now = () => ask('select clock_timestamp()::text');
  const checkIn = (): WireCommand => phone.checkIn(people.shift() as string);
  const recordsOf = (commands: WireCommand[]) =>
    commands.map(({ args }) => (args as { check_in_id: string }).check_in_id).sort();
  const there = (commands: WireCommand[]) => {
    const records = recordsOf(commands);
    return phone.ids('check_ins').filter((id) => records.includes(id));
  };
  const statusesOf = (outcomes: Outcome[]) => new Set(outcomes.map(({ status }) => status));
  /** Does and lands it. */
  const scan = async (): Promise<WireCommand> => {
    const command = checkIn();
    expect(statusesOf(await phone.push([command]))).toEqual(new Set(['applied']));
    await phone.pull();
    expect(there([command])).toHaveLength(1);
    return command;
  };
  /** As a phone that knows the history of before: it is told of another one and nothing is done; then it goes again. */
  async function sendAgain(queue: WireCommand[], epoch: string): Promise<void> {
    const first = await phone.call('/api/sync/push', { ...phone.pushRequest(queue), epoch });
    expect((first.body as PushResponse).outcomes).toEqual([]);
    expect((await phone.pullPage(1_000)).reset).toBe(true);
    const outcomes = await phone.push(queue);
    expect(statusesOf(outcomes)).toEqual(new Set(['applied']));
    expect(await phone.push(queue)).toEqual(outcomes);
    await phone.pull();
    expect(there(queue)).toEqual(recordsOf(queue));
  }
  const wellAgain = () =>
    vi.waitFor(
      async () => expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { state: 'ok' } }),
      PATIENCE,
    );
  /** The server has looked at its database once since this was called: what it tries each time locks this row. */
  const looked = async () => {
    const locker = () => ask('select xmax::text from server_state');
    for (const _ of ['one that may have begun before', 'one that began since']) {
      const last = await locker();
      await vi.waitFor(async () => expect(await locker()).not.toBe(last), PATIENCE);
    }
  };
  const anotherEpoch = (before: string) =>
    vi.waitFor(async () => expect(await ask('select epoch from server_state')).not.toBe(before), PATIENCE);

  it('killed and started again on its address: the server finds it, and nothing is another history', async () => {
    const kept = await scan();
    const { epoch } = phone.replica;
    cluster.stop('immediate');
    const waiting = checkIn();
    await vi.waitFor(async () => expect((await server.call('GET', '/health')).status).toBe(503), PATIENCE);
    expect((await server.call('POST', '/api/sync/push', phone.pushRequest([waiting]), token)).status).toBe(503);
    cluster.start();
    await wellAgain();
    await vi.waitFor(
      async () => expect(statusesOf(await phone.push([waiting]))).toEqual(new Set(['applied'])),
      PATIENCE,
    );
    await phone.pull();
    expect(there([kept, waiting])).toHaveLength(2);
    expect(phone.replica.epoch).toBe(epoch);
  });

  it('keeps little of a minute in which nothing happens: a piece of the log has 16 MB all the same', async () => {
    const last = () => ask('select last_archived_wal from pg_stat_archiver');
    for (const _ of ['what was done before', 'nothing but what the server does by itself']) {
      const before = await last();
      await looked();
      await ask('select pg_switch_wal()');
      await vi.waitFor(async () => expect(await last()).not.toBe(before), PATIENCE);
    }
    const name = await last();
    const [file = ''] = readdirSync(cluster.archive).filter((each) => each.startsWith(name));
    expect(statSync(join(cluster.archive, file)).size).toBeLessThan(1_000_000);
  });

  it('does not take a piece of its log: the doctor says which, until it does', async () => {
    const notTaken = async () =>
      (await checkDatabase(readConfig({ DATABASE_URL: cluster.url, AUTH_SECRET })))
        .filter(({ says }) => says.includes('archive'))
        .map(({ grade, says }) => [grade, says]);
    const later = (what: 'archived' | 'failed') => async () => {
      await ask('select pg_switch_wal()');
      const failed = `last_failed_time > coalesce(last_archived_time, '-infinity')`;
      expect(await ask(`select (${failed})::text from pg_stat_archiver`)).toBe(what === 'failed' ? 'true' : 'false');
    };
    expect(await notTaken()).toEqual([]);
    renameSync(cluster.archive, `${cluster.archive}.away`);
    await vi.waitFor(later('failed'), PATIENCE);
    const piece = /^the archive did not take [0-9A-F]{24} of its log at \d{4}-\d\d-\d\dT[\d:]{8}Z,/;
    expect(await notTaken()).toEqual([['warning', expect.stringMatching(piece)]]);
    renameSync(`${cluster.archive}.away`, cluster.archive);
    await vi.waitFor(later('archived'), PATIENCE);
    expect(await notTaken()).toEqual([]);
  });

  it('recovered to a moment: what came before is there, what came later is gone, and the queue arrives once', async () => {
    cluster.baseBackup('base');
    await wellAgain();
    const tooEarly = await now();
    const before = await scan();
    const moment = await now();
    const later = await scan();
    const answered = checkIn();
    await phone.push([answered]);
    await ask(`delete from rooms`);
    await ask('select pg_switch_wal()');
    const { epoch } = phone.replica;

    expect(await server.stop()).toBe(0);
    // The first try goes back too far, and has a history of its own in the archive by then.
    for (const to of [tooEarly, moment]) {
      cluster.stop();
      cluster.putBack('base');
      cluster.recoverTo(to);
      cluster.start();
      await vi.waitFor(async () => expect(await ask('select pg_is_in_recovery()')).toBe('false'), PATIENCE);
      cluster.recovered();
      const [record] = recordsOf([before]);
      expect(await ask(`select count(*) from check_ins where id = '${record}'`)).toBe(to === moment ? '1' : '0');
    }
    await start();
    const offline = checkIn();
    await sendAgain([answered, offline], epoch);
    expect(there([before, later])).toEqual(recordsOf([before]));
    expect(phone.ids('rooms')).not.toEqual([]);
  });

  it('a disk of before, put back under a running server: it notices by itself, and so do phones', async () => {
    cluster.stop();
    cluster.copy('yesterday');
    cluster.start();
    await wellAgain();
    // Enough that what comes after it is not soon farther than what the phone knows.
    const lost = [await scan(), await scan(), await scan()];
    const { epoch, user_id } = phone.replica;
    const listening = TestClient.connect(server.address, `${user_id}/event-001`);
    await listening.auth(token, user_id);
    await vi.waitFor(() => expect(listening.messages.length).toBeGreaterThan(0), PATIENCE);
    await looked();
    // On a busy machine the scans are told of one by one.
    const heard = listening.messages.length;
    cluster.stop('immediate');
    cluster.putBack('yesterday');
    cluster.start();
    await anotherEpoch(epoch);
    await vi.waitFor(() => expect(listening.messages.length).toBeGreaterThan(heard), PATIENCE);
    listening.socket.terminate();
    await sendAgain([checkIn()], epoch);
    expect(there(lost)).toEqual([]);
  });

  it('a standby that takes over on its address', async () => {
    cluster.baseBackup('standby');
    await wellAgain();
    const { epoch } = phone.replica;
    cluster.stop('immediate');
    cluster.putBack('standby');
    cluster.beStandby();
    cluster.start();
    await vi.waitFor(
      async () => expect((await server.call('GET', '/health')).body).toMatchObject({ reason: 'read_only' }),
      PATIENCE,
    );
    cluster.promote();
    await anotherEpoch(epoch);
    await wellAgain();
    await sendAgain([checkIn()], epoch);
  });
});

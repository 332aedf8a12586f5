import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, WireCommand } from '@baraza/schema/sync/command';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { type Call, TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';

/** For starts and pushes on a busy machine. */
const PATIENCE_MS = 180_000;
/** `npm run kill -- 100` asks for more. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
const QUEUED = 200;
const BATCH = 20;

const places = {
  PGlite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-kill-'));
    return { environment: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true }) };
  },
  Postgres: async () => {
    const { url, drop } = await makePostgresDatabase();
    return { environment: { DATABASE_URL: url, AUTH_SECRET: 'the same secret after each start' }, remove: drop };
  },
};

/** Sends the body once the server has acknowledged the headers (100 Continue): the call is in flight then, and `begins` is called. */
async function postExpected(address: string, body: unknown, token: string, begins: () => void): ReturnType<Call> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' };
  const sent = ask(address, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.once('continue', () => {
    begins();
    sent.end(JSON.stringify(body));
  });
  sent.flushHeaders();
  const [answer] = (await answered) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await json(answer) };
}

describe.each(Object.entries(places))(
  'a server on %s that is killed in the middle of a push',
  (_name, makeDatabaseFor) => {
    let environment: Record<string, string>;
    let remove: () => Promise<void>;
    let server: TestServer;
    let token: string;
    let device: TestDevice;

    const call: Call = (path, body) => server.call('POST', path, body, token);
    let post = call;

    const start = async () => {
      server = await TestServer.start({ DEMO: '1', ...environment });
    };
    beforeAll(async () => {
      const made = await makeDatabaseFor();
      environment = made.environment;
      remove = made.remove;
      await start();
      token = await server.signIn('admin@example.org');
      device = new TestDevice((path, body) => post(path, body));
      await device.pull();
    }, PATIENCE_MS);
    afterAll(async () => {
      await server.kill();
      await remove();
    });

    /** As a phone does: one batch after the other, each until it is answered. */
    async function drain(
      queue: WireCommand[],
      answered: Map<string, Outcome>,
      onBatch: (at: number) => void = () => undefined,
    ): Promise<void> {
      for (let at = 0; at < queue.length; at += BATCH) {
        const batch = queue.slice(at, at + BATCH).filter(({ id }) => !answered.has(id));
        if (batch.length === 0) continue;
        onBatch(at / BATCH);
        for (const outcome of await device.push(batch)) answered.set(outcome.command_id, outcome);
      }
    }

    it('[S2] has all of 200 check-ins after it was started again, each once: round after round', {
      timeout: 2 * PATIENCE_MS + ROUNDS * 30_000,
    }, async () => {
      const people = device.ids('users').filter((id) => !device.find('users', id)?.checkedIn);
      const sent = new Set<string>();
      const expected = new Set(device.ids('check_ins'));
      let interrupted = 0;
      let batchTime = 40;
      for (let round = 0; round < ROUNDS; round++) {
        const queue = Array.from({ length: QUEUED }, (_, i) =>
          device.checkIn(people[(round * QUEUED + i) % people.length]!),
        );
        for (const { id, args } of queue) {
          sent.add(id);
          expected.add((args as { check_in_id: string }).check_in_id);
        }
        const answered = new Map<string, Outcome>();
        const last = Math.floor(Math.random() * (QUEUED / BATCH - 1));
        let killed: Promise<void> | undefined;
        await drain(queue, answered, (at) => {
          if (at === last) killed = pause(Math.random() * batchTime).then(() => server.kill());
        }).catch(() => undefined);
        await killed;
        if (answered.size < QUEUED) interrupted++;
        await start();
        const left = QUEUED - answered.size;
        const began = performance.now();
        await drain(queue, answered);
        // Aims the next shot by how long a batch takes on this machine.
        batchTime = ((performance.now() - began) * BATCH) / Math.max(BATCH, left);
        expect([...answered.values()].filter(({ status }) => status !== 'applied')).toEqual([]);
        await device.pull();
        expect(device.ids('check_ins')).toEqual([...expected].sort());
      }
      expect(interrupted).toBeGreaterThan(0);

      const records = device.ids('check_ins').map((id) => device.find('check_ins', id) as Record<string, unknown>);
      const accepted = records.filter(({ status }) => status === 'accepted').map(({ user_id }) => user_id);
      expect(new Set(accepted).size).toBe(accepted.length);
      const { body } = await server.call('GET', '/api/sync/devices', undefined, token);
      const progress = (body as { id: string }[]).find(({ id }) => id === device.id);
      expect(progress).toMatchObject({ received: sent.size, last_seq: sent.size });
    });

    it('finishes what is in flight when it is asked to stop', { timeout: PATIENCE_MS }, async () => {
      const queue = device
        .ids('users')
        .slice(0, 100)
        .map((id) => device.checkIn(id));
      let begins = () => {};
      const begun = new Promise<void>((resolve) => {
        begins = resolve;
      });
      post = (path, body) => postExpected(server.address + path, body, token, begins);
      const pushing = device.push(queue);
      post = call;
      await Promise.race([begun, pushing]);
      const stopped = server.stop();
      const outcomes = await pushing;
      expect(outcomes.map(({ status }) => status)).toEqual(queue.map(() => 'applied'));
      expect(await stopped).toBe(0);
      await start();
      expect(await device.push(queue)).toEqual(outcomes);
    });
  },
);

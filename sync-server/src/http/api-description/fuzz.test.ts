import { Outcome } from '@baraza/schema/sync/command';
import { Problem } from '@baraza/schema/sync/problem';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../database/database.ts';
import { type Answer, openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { type AnyRequest, ASKERS, anyRequest } from '../../testing/calls/any-request.ts';
import { ME } from '../../testing/calls/near-schema.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { addKnownThings } from '../../testing/things.store.ts';

/** Set FUZZ_SEED to the number in a title to have the same requests again. */
const SEED = Number(fc.readConfigureGlobal().seed);
/** Ten thousand in all, fewer where each takes more of the processor. */
const REQUESTS = { postgres: { numRuns: 7_500, seed: SEED }, pglite: { numRuns: 2_500, seed: SEED + 1 } };

/** Or one of the two texts that are documented without a full stop. */
const A_SENTENCE = /[.!?]$|^(?:Invalid credentials|User already checked in)$/u;
/** What only we should read: stacks, files, SQL, and values that were never meant for people. */
const OF_OURS =
  /\n\s+at |node:|node_modules|\.[jt]s:\d|Failed query|select .* from|insert into|violates|syntax error|invalid input syntax|\w+Error\b|\[object/i;

describeEachDatabase('anything that anybody may send', (open) => {
  let app: TestApp;
  let requests: fc.Arbitrary<AnyRequest>;
  let askers: Record<'attendee' | 'admin' | 'door', { id: string; token(): Promise<string> }[]>;

  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
    requests = anyRequest((await app.call('GET', '/api/openapi.json')).body);
    const numbers = Array.from({ length: ASKERS }, (_, number) => number);
    const people = (name: string, role: 'user' | 'admin') =>
      Promise.all(
        numbers.map(async (number) => {
          const { user } = await app.addPerson(`${name}-${number}@test.example`, role);
          return { id: user.id, token: () => signIn(app.context, user) };
        }),
      );
    const doors = numbers.map(async (number) => {
      const { id, token } = await pairTestDoor(app.context, `phone-${number}`);
      return { id, token: async () => token };
    });
    askers = {
      attendee: await people('somebody', 'user'),
      admin: await people('organiser', 'admin'),
      door: await Promise.all(doors),
    };
  });
  afterAll(() => app.close());

  const tokens = new Map<string, Promise<string>>();

  /** Signs the asker in before anything is compared. @returns sends the request */
  async function asked({ method, path, body, headers, by, from }: AnyRequest): Promise<() => Promise<Answer>> {
    const who = by && askers[by.role][by.number];
    const id = who?.id ?? 'nobody';
    const options: Parameters<TestApp['call']>[2] = { headers, from };
    if (who) {
      if (!tokens.has(id)) tokens.set(id, who.token());
      const token = (await tokens.get(id)) as string;
      options.as = by.forged ? by.forged(token) : token;
    }
    if (!['GET', 'HEAD'].includes(method)) options.body = typeof body === 'string' ? body.replaceAll(ME, id) : body;
    return async () => {
      const answer = await app.call(method, path.replaceAll(encodeURIComponent(ME), id), options);
      // Their session may have ended: many calls and commands end sessions.
      if (answer.status === 401) tokens.delete(id);
      return answer;
    };
  }

  const value = async (query: ReturnType<typeof sql>) =>
    JSON.stringify(await rowsOf(app.context.database.queries, query));

  /** Changes with every row that is written, and also if another database of the same server writes one. */
  const position = () => value(sql`select pg_current_wal_insert_lsn()`);

  /** Changes with every row that is written: of collections by their feed, of the server's own by themselves. */
  const state = () =>
    value(sql`select
      (select max(seq) from changes) as changes,
      (select md5(string_agg(a::text, ',' order by a::text)) from accounts a) as accounts,
      (select md5(string_agg(s::text, ',' order by s::text)) from auth_sessions s) as sessions,
      (select md5(string_agg(r::text, ',' order by r::text)) from password_resets r) as resets,
      (select md5(string_agg(p::text, ',' order by p::text)) from push_subscriptions p) as subscriptions,
      (select md5(string_agg(k::text, ',' order by k::text)) from event_secrets k) as keys,
      (select md5(string_agg(d::text, ',' order by d::text)) from devices d) as devices,
      (select count(*) from commands) as commands,
      (select count(*) from audit_log) as audited`);

  function expectProblem({ body, headers, status }: Answer): void {
    expect(headers.get('content-type')).toBe('application/problem+json');
    const { detail, errors = [], ...problem } = Problem.parse(body);
    expect(problem.status).toBe(status);
    for (const text of [detail, ...errors.map(({ message }) => message)]) expect(text).not.toMatch(OF_OURS);
    expect(detail).toMatch(A_SENTENCE);
  }

  /** What the server would have logged as its own fault, so that a failure says its cause. */
  const faults: unknown[] = [];

  /** @returns how many commands were applied */
  function expectOutcomes(answer: unknown): number {
    const outcomes = z.array(Outcome).parse(answer);
    for (const { status, code, detail } of outcomes) {
      if (status === 'applied') continue;
      expect(code).not.toBe('internal');
      expect(detail).toMatch(A_SENTENCE);
      expect(detail).not.toMatch(OF_OURS);
    }
    return outcomes.filter(({ status }) => status === 'applied').length;
  }

  it(`is answered, never with a fault of ours, and a refusal changes nothing (FUZZ_SEED=${SEED})`, async () => {
    const { log, database } = app.context;
    vi.spyOn(log, 'error').mockImplementation((...fault: unknown[]) => void faults.push(fault));
    const { numRuns, seed } = REQUESTS[database.kind];
    let known = { position: '', state: '' };
    let done = 0;
    let applied = 0;
    const property = fc.asyncProperty(requests, async (request) => {
      const ask = await asked(request);
      const before = await position();
      if (before !== known.position) known = { position: before, state: await state() };
      const answer = await ask();
      expect(faults).toEqual([]);
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400) {
        done++;
        if (answer.body?.outcomes) applied += expectOutcomes(answer.body.outcomes);
        return;
      }
      if (request.method !== 'HEAD') expectProblem(answer);
      known.position = await position();
      if (known.position !== before) expect(await state()).toBe(known.state);
    });
    await fc.assert(property, { seed, numRuns, endOnFailure: true });
    // What is refused at the first question proves little.
    expect(done).toBeGreaterThan(numRuns / 10);
    expect(applied).toBeGreaterThan(numRuns / 25);
  }, 1_800_000);
});

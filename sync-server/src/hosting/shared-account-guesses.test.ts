import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { signIn } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { SeveralEvents } from '../testing/several-events.ts';

const PASSWORD = 'a long enough one';
const OTHER = 'another good one';

describeEachDatabase('a password for several events', (open) => {
  let events: SeveralEvents;
  beforeAll(async () => {
    events = await SeveralEvents.open(await open(), ['camp', 'summit']);
  });
  afterAll(() => events.close());

  const tokenOf = (id: string, email: string, password = PASSWORD) => events.tokenOf(id, email, password);

  it('is guessed at as often through all events as through one, known or not', async () => {
    await events.share('guessed@test.example', PASSWORD, ['camp']);
    for (const email of ['guessed@test.example', 'nobody@test.example']) {
      const at = ['camp', 'summit', '', 'camp', 'summit', '', 'camp', 'summit'];
      for (const id of at) expect((await events.signIn(id, email, 'a guess', { from: '10.0.0.1' })).status).toBe(401);
      for (const id of ['', 'camp', 'summit'])
        expect((await events.signIn(id, email, PASSWORD, { from: '10.0.0.1' })).status).toBe(429);
    }
    // Somebody elsewhere is not kept out, and a mailbox gets so many links from all events together.
    expect((await events.signIn('camp', 'guessed@test.example', PASSWORD, { from: '10.0.0.2' })).status).toBe(200);
    const asked = [];
    for (const id of ['camp', 'summit', '', 'camp', 'summit', ''])
      asked.push(
        (
          await events.call(id, 'POST', '/api/auth/forgot-password', {
            from: '10.0.0.3',
            body: { email: 'flooded@test.example' },
          })
        ).status,
      );
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is offered to one address five times an hour, by all events together', async () => {
    const body = { email: 'registered@test.example', name: 'Somebody' };
    const asked = [];
    for (const id of ['camp', 'summit', '', 'camp', 'summit', '']) {
      await events.queriesOf(id).update(tables.events).set({ registration: 'open' });
      asked.push((await events.call(id, 'POST', '/api/auth/register', { body })).status);
    }
    expect(asked).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is that of an invitation, which one address gets five times an hour from all events together', async () => {
    const asked = [];
    for (const id of ['camp', 'summit', '']) {
      const { id: person } = await events.add(id, 'invited@test.example');
      const as = await signIn(events.contextOf(id), await events.add(id, 'host@test.example', 'admin'));
      const invite = () => events.call(id, 'POST', `/api/users/${person}/invitation`, { as });
      asked.push((await invite()).status, (await invite()).status);
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is guessed at no more often by who signs in, with another password, as its owner at an event of theirs', async () => {
    await events.share('planted@test.example', PASSWORD, ['summit']);
    const planted = await events.add('camp', 'planted@test.example');
    await setPasswordHash(events.queriesOf('camp'), planted.id, await hashPassword(OTHER));
    const cookies = new Set<string>();
    const tryAt = async (password: string) => {
      const headers = { cookie: [...cookies].at(-1) ?? '' };
      const answer = await events.signIn('camp', 'planted@test.example', password, { from: '10.0.0.4', headers });
      const [cookie] = answer.headers.get('set-cookie')?.split(';') ?? [];
      if (cookie) cookies.add(cookie);
      return answer.status;
    };
    // Each own sign-in leaves a device that is known by that password, and forgets its failures alone.
    for (let guess = 0; guess < 4; guess++) expect([await tryAt('a guess'), await tryAt(OTHER)]).toEqual([401, 200]);
    expect([await tryAt(PASSWORD), await tryAt(OTHER)]).toEqual([429, 200]);
    expect(cookies.size).toBeGreaterThan(0);
    expect((await events.signIn('camp', 'planted@test.example', PASSWORD, { from: '10.0.0.5' })).status).toBe(200);
  });

  it('gives a stolen session no more guesses at the password by going to other events', async () => {
    await events.share('stolen@test.example', PASSWORD, ['', 'camp']);
    let token = await tokenOf('', 'stolen@test.example');
    const statuses = [];
    for (let session = 0; session < 5; session++) {
      const id = session % 2 ? 'camp' : '';
      for (let guess = 0; guess < 7; guess++)
        statuses.push(
          (await events.call(id, 'POST', '/api/auth/confirm', { as: token, body: { password: 'a guess' } })).status,
        );
      const entered = await events.enter(id === '' ? 'camp' : '', token);
      token = entered.body.access_token;
      // A device that has not typed it is a stranger to it when it signs in.
      expect(entered.headers.get('set-cookie')).toBeNull();
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  });
});

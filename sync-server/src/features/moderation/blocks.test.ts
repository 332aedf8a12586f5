import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { addTwoPeople } from '../../testing/two-people.ts';

const { connections, notifications, blocks } = tables;

describeEachDatabase('a person who is blocked', (open) => {
  let app: SyncApp;
  let amina: TestPerson;
  let kofi: TestPerson;
  let hers: TestDevice;
  let his: TestDevice;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  beforeEach(async () => {
    ({ amina, kofi, hers, his } = await addTwoPeople(app));
  });
  afterAll(() => app.close());

  const send = async <N extends CommandName>(phone: TestDevice, name: N, args: ArgsOf<N>) =>
    (await phone.push([phone.command(name, args)]))[0];
  const block = () => send(hers, 'block_person', { user_id: kofi.user.id });
  const unblock = () => send(hers, 'unblock_person', { user_id: kofi.user.id });
  const ask = (phone: TestDevice, to: TestPerson) => send(phone, 'request_connection', { user_id: to.user.id });
  const answer = (phone: TestDevice, to: TestPerson, what: ArgsOf<'answer_connection'>['answer']) =>
    send(phone, 'answer_connection', { user_id: to.user.id, answer: what });
  const between = () =>
    (amina.user.id < kofi.user.id ? [amina, kofi] : [kofi, amina]).map(({ user }) => user.id).join('~');
  const seenBy = async (phone: TestDevice) => {
    await phone.pull();
    return phone.find('connections', between()) as { status: string } | undefined;
  };
  const get = async (as: TestPerson, path: string) => (await app.call('GET', path, { as })).body;
  const told = async (person: TestPerson) =>
    (await app.context.database.queries.select().from(notifications).where(eq(notifications.user_id, person.user.id)))
      .length;

  it('asks again by push, by REST and from a second device, and reaches nobody', async () => {
    await hers.pull();
    await block();
    const second = app.device(kofi);
    await his.pull();
    expect(await ask(his, amina)).toMatchObject({ status: 'applied' });
    const byCall = await app.call('POST', `/api/connections/connect/${amina.user.id}`, { as: kofi });
    expect([byCall.status, byCall.body.status, byCall.body.requester_id]).toEqual([200, 'requested', kofi.user.id]);
    await answer(second, amina, 'withdraw');
    await ask(second, amina);

    for (const phone of [hers, app.device(amina)]) {
      expect(await seenBy(phone)).toBeUndefined();
      expect(phone.told.get('connections')?.size).toBe(0);
    }
    expect(await told(amina)).toBe(0);
    expect(await get(amina, '/api/connections/connections')).toEqual([]);
    expect(await get(amina, `/api/connections/status/${kofi.user.id}`)).toMatchObject({ status: 'none' });
    expect(JSON.stringify(await get(amina, '/api/users/me/data'))).not.toContain('requested');
  });

  it('can’t tell it from a request that nobody answers, wherever they look', async () => {
    const zuri = await app.addPerson('zuri@test.example');
    await block();
    const seen = [];
    for (const asked of [amina, zuri]) {
      const made = await app.call('POST', `/api/connections/connect/${asked.user.id}`, { as: kofi });
      const outcome = await ask(his, asked);
      await his.pull();
      const id = made.body.id as string;
      seen.push(
        JSON.stringify([
          made.body,
          outcome?.status,
          outcome?.documents.map(({ collection, document }) => [collection, document]),
          his.find('connections', id),
          (await get(kofi, '/api/connections/connections')).find((each: { id: string }) => each.id === id),
          await get(kofi, `/api/connections/status/${asked.user.id}`),
          (await get(kofi, '/api/users/me/data')).connections.find((each: { id: string }) => each.id === id),
          (await get(kofi, `/api/users/${asked.user.id}`)).hidden,
        ])
          .replaceAll(asked.user.id, 'them')
          .replace(/"id":"[^"]*~[^"]*"/g, '"id":"pair"')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'),
      );
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).not.toContain('withheld');
  });

  it('is not told when a request of theirs, already sent, is put out of sight', async () => {
    await ask(his, amina);
    expect(await seenBy(hers)).toMatchObject({ status: 'requested' });
    expect(await told(amina)).toBe(1);
    await his.pull();
    const before = JSON.stringify([...(his.documents.get('connections') ?? [])]);

    await block();
    expect(await seenBy(hers)).toBeUndefined();
    expect(await told(amina)).toBe(0);
    const { collections } = await his.pullPage(100);
    expect(Object.values(collections).flatMap(({ documents }) => documents)).toEqual([]);
    expect(JSON.stringify([...(his.documents.get('connections') ?? [])])).toBe(before);
    expect(JSON.stringify(await get(kofi, '/api/users/me/data'))).not.toContain('blocked_id');
  });

  it.each(['amina', 'kofi'] as const)(
    'is disconnected as by the button that does it, when %s had asked',
    async (who) => {
      const [first, second] = who === 'amina' ? ([hers, his] as const) : ([his, hers] as const);
      await ask(first, who === 'amina' ? kofi : amina);
      await answer(second, who === 'amina' ? amina : kofi, 'accept');
      expect(await seenBy(his)).toMatchObject({ status: 'accepted' });
      await block();
      const left = who === 'amina' ? undefined : { status: 'declined' };
      for (const phone of [hers, his]) {
        const seen = await seenBy(phone);
        expect(seen && { status: seen.status }).toEqual(left);
      }
      await ask(his, amina);
      await answer(his, amina, 'accept');
      expect((await seenBy(his))?.status).toBe(who === 'amina' ? 'requested' : 'declined');
      expect(await told(amina)).toBe(0);
    },
  );

  it('who was declined stays so after a block, lifted or not; who declined can ask them, and connects with nobody who blocks', async () => {
    await ask(hers, kofi);
    await answer(his, amina, 'decline');
    await block();
    await unblock();
    await ask(hers, kofi);
    expect(await seenBy(his)).toMatchObject({ status: 'declined', requester_id: amina.user.id });
    const before = await told(kofi);

    await block();
    expect(await answer(his, amina, 'accept')).toMatchObject({ status: 'rejected', code: 'not_found' });
    await ask(his, amina);
    expect(await seenBy(his)).toMatchObject({ status: 'requested', requester_id: kofi.user.id });
    expect(await seenBy(hers)).toBeUndefined();
    expect([await told(kofi), await told(amina)]).toEqual([before, 0]);
  });

  it('is neither asked nor accepted by who blocks them, also from a phone that was away', async () => {
    await ask(his, amina);
    await block();
    const away = app.device(amina);
    expect(await answer(away, kofi, 'accept')).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    expect(await ask(away, kofi)).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    expect(await seenBy(his)).toMatchObject({ status: 'requested' });
  });

  it('who asks in the same moment is kept out, whichever comes first', async () => {
    await Promise.all([block(), ask(his, amina)]);
    expect(await seenBy(hers)).toBeUndefined();
    expect(await told(amina)).toBe(0);
  });

  it('appears again when unblocked, with what they asked meanwhile, once', async () => {
    await block();
    await block();
    await ask(his, amina);
    await unblock();
    await unblock();
    expect(await seenBy(hers)).toMatchObject({ status: 'requested', requester_id: kofi.user.id });
    expect(hers.ids('blocks')).toEqual([]);
    await answer(hers, kofi, 'accept');
    expect(await seenBy(his)).toMatchObject({ status: 'accepted' });
  });

  it('is on all devices of who blocks them, in their data, and goes with either', async () => {
    await block();
    const second = app.device(amina);
    await second.pull();
    expect(second.ids('blocks')).toEqual([`${amina.user.id}~${kofi.user.id}`]);
    expect((await get(amina, '/api/users/me/data')).blocks).toMatchObject([{ blocked_id: kofi.user.id }]);
    expect((await get(kofi, '/api/users/me/data')).blocks).toEqual([]);

    const admin = app.device(app.admin);
    await send(admin, 'erase_person', { user_id: kofi.user.id });
    await second.pull();
    expect(second.ids('blocks')).toEqual([]);
    const log = await app.call('GET', '/api/admin/audit-log?limit=100', { as: app.admin });
    expect(JSON.stringify(log.body)).not.toContain('blocked_id');
    expect(await app.context.database.queries.select().from(blocks).where(eq(blocks.user_id, amina.user.id))).toEqual(
      [],
    );
  });

  it('may hide or have left: to block them never tells', async () => {
    const outcomes = [];
    for (const user_id of [kofi.user.id, 'nobody'])
      outcomes.push((await send(hers, 'block_person', { user_id }))?.status);
    expect(outcomes).toEqual(['applied', 'applied']);
    expect(await send(hers, 'block_person', { user_id: amina.user.id })).toMatchObject({ code: 'invalid' });
    expect(await app.context.database.queries.select().from(connections).where(eq(connections.id, between()))).toEqual(
      [],
    );
  });
});

import { connectionsCommands } from '@baraza/schema/connections/commands';
import type { Connection } from '@baraza/schema/connections/connection';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { addTwoPeople } from '../../testing/two-people.ts';

describeEachDatabase('two requests that cross', (open) => {
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

  const HERS = 'Coffee at ten?';
  const HIS = 'We met at the dam';
  /** As they wait on the phone of each. */
  const asks = () => ({
    amina: hers.command('request_connection', { user_id: kofi.user.id, words: HERS }),
    kofi: his.command('request_connection', { user_id: amina.user.id, words: HIS }),
  });
  const held = async (phone: TestDevice) => {
    await phone.pull();
    return [...(phone.documents.get('connections')?.values() ?? [])] as unknown as Connection[];
  };
  const get = async (as: TestPerson, path: string) => (await app.call('GET', path, { as })).body;
  const block = () => hers.push([hers.command('block_person', { user_id: kofi.user.id })]);

  it.each(['amina', 'kofi'] as const)('keep the words of both, when that of %s arrives first', async (first) => {
    const waiting = asks();
    await (first === 'amina' ? hers : his).push([waiting[first]]);
    await (first === 'amina' ? his : hers).push([waiting[first === 'amina' ? 'kofi' : 'amina']]);
    const [words, answer_words] = first === 'amina' ? [HERS, HIS] : [HIS, HERS];
    const requester_id = (first === 'amina' ? amina : kofi).user.id;
    const both = [{ requester_id, status: 'accepted', words, answer_words }];
    for (const phone of [hers, his]) expect(await held(phone)).toMatchObject(both);
    for (const person of [amina, kofi]) {
      expect(await get(person, '/api/connections/connections')).toMatchObject(both);
      expect((await get(person, '/api/users/me/data')).connections).toMatchObject(both);
    }
  });

  it('keep the words of both when they arrive in the same moment', async () => {
    const waiting = asks();
    await Promise.all([hers.push([waiting.amina]), his.push([waiting.kofi])]);
    const [connection] = await held(hers);
    expect([connection?.words, connection?.answer_words].sort()).toEqual([HERS, HIS].sort());
  });

  it('are to the phone of the second one what they are to the server, so that nothing has to be sent again', async () => {
    const waiting = asks();
    await his.push([waiting.kofi]);
    const [before] = await held(hers);
    await hers.push([waiting.amina]);
    const [after] = await held(hers);
    const by = { user_id: amina.user.id, made_at: after?.updated_at } as never;
    const effects = connectionsCommands.request_connection.effects({ user_id: kofi.user.id, words: HERS }, by);
    const [{ change }] = effects as unknown as [{ change(current: unknown): unknown }];
    expect(change(before)).toEqual(after);
  });

  it.each(['not answered', 'declined'] as const)(
    'reach nobody who blocks the other one since their own request was %s',
    async (answered) => {
      const waiting = asks();
      await hers.push([waiting.amina]);
      if (answered === 'declined')
        await his.push([his.command('answer_connection', { user_id: amina.user.id, answer: 'decline' })]);
      await block();
      await his.push([{ ...waiting.kofi, device_seq: ++his.lastSeq }]);
      expect(await held(hers)).toEqual([]);
      expect(await held(his)).toMatchObject([{ requester_id: kofi.user.id, status: 'requested', words: HIS }]);
    },
  );

  it('reach nobody who blocks the other one after both have asked', async () => {
    const waiting = asks();
    await his.push([waiting.kofi]);
    await hers.push([waiting.amina]);
    await block();
    await his.push([his.command('request_connection', { user_id: amina.user.id, words: 'Answer me' })]);
    expect(JSON.stringify([await held(hers), await held(his)])).not.toContain('Answer me');
  });

  it('connect a muted person with who asked them, without the words of the muted one', async () => {
    const waiting = asks();
    await hers.push([waiting.amina]);
    const admins = app.device(app.admin);
    await admins.push([admins.command('mute_person', { user_id: kofi.user.id })]);
    await his.push([waiting.kofi]);
    expect(await held(hers)).toMatchObject([{ status: 'accepted', words: HERS, answer_words: '' }]);
  });

  it('keep the words that waited on one phone while another of the same person accepted, once and without telling again', async () => {
    const waiting = asks();
    await hers.push([waiting.amina]);
    const hisOther = app.device(kofi);
    await hisOther.push([hisOther.command('answer_connection', { user_id: amina.user.id, answer: 'accept' })]);
    const told = async () => {
      await hers.pull();
      return hers.documents.get('notifications')?.size;
    };
    const before = await told();
    await his.push([waiting.kofi]);
    const both = [{ requester_id: amina.user.id, status: 'accepted', words: HERS, answer_words: HIS }];
    for (const phone of [hers, his, hisOther]) expect(await held(phone)).toMatchObject(both);
    expect(await told()).toBe(before);
    await his.push([his.command('request_connection', { user_id: amina.user.id, words: 'And one more' })]);
    expect(await held(hers)).toMatchObject(both);
  });
});

import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../../testing/databases.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { person_notes: notes } = tables;

describeEachDatabase('a private note', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(() => app.context.database.queries.delete(notes));

  const phoneOf = (who: 'attendee' | 'another' | 'admin') => app.device(app[who]);
  const write = async (phone: ReturnType<typeof phoneOf>, user_id: string, text: string, base = '') =>
    (await phone.push([phone.command('write_note', { user_id, text, base })]))[0];
  const held = async (phone: ReturnType<typeof phoneOf>) => {
    await phone.pull();
    return phone.ids('person_notes').map((id) => phone.find('person_notes', id)?.text);
  };

  it('is for who wrote it alone: not for whom it is about, nor for organisers', async () => {
    const [phone, tablet] = [phoneOf('attendee'), phoneOf('attendee')];
    expect(await write(phone, 'another', 'Knows bats')).toMatchObject({ status: 'applied' });
    expect(await held(tablet)).toEqual(['Knows bats']);
    for (const other of ['another', 'admin'] as const) {
      const theirs = phoneOf(other);
      expect(await held(theirs)).toEqual([]);
      expect(theirs.told.get('person_notes') ?? new Set()).toEqual(new Set());
      expect((await app.call('GET', '/api/users/me/data', { as: app[other] })).body.person_notes).toEqual([]);
    }
    const own = await app.call('GET', '/api/users/me/data', { as: app.attendee });
    expect(own.body.person_notes).toMatchObject([{ about_id: 'another', text: 'Knows bats' }]);
  });

  it('keeps what two devices wrote without knowing of each other, and goes when it is emptied', async () => {
    const [phone, tablet] = [phoneOf('attendee'), phoneOf('attendee')];
    await write(phone, 'another', 'Knows bats');
    await write(tablet, 'another', 'Likes tea');
    expect(await held(phone)).toEqual(['Knows bats\n\nLikes tea']);
    await write(phone, 'another', '', 'Knows bats\n\nLikes tea');
    expect(await held(tablet)).toEqual([]);
    expect(await app.context.database.queries.select().from(notes)).toEqual([]);
  });

  it('that does not fit is refused, and loses nothing', async () => {
    const phone = phoneOf('attendee');
    await write(phone, 'another', 'x'.repeat(3_000));
    expect(await write(phone, 'another', 'y'.repeat(3_000))).toMatchObject({ status: 'rejected', code: 'invalid' });
    expect(await held(phone)).toEqual(['x'.repeat(3_000)]);
  });

  it('are not more than a phone should hold', async () => {
    const phone = phoneOf('attendee');
    const row = { event_id: 'event-001', user_id: 'attendee', text: 'N', updated_at: '2026-11-21T08:00:00.000Z' };
    const many = Array.from({ length: 1_000 }, (_, n) => ({ ...row, id: `attendee~${n}`, about_id: `${n}` }));
    await app.context.database.queries.insert(notes).values(many);
    expect(await write(phone, 'another', 'One more')).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    expect(await write(phone, '7', 'Changed', 'N')).toMatchObject({ status: 'applied' });
  });

  it('goes with who wrote it, and with whom it is about', async () => {
    const leaver = await app.addPerson('noted@test.example');
    await write(phoneOf('attendee'), 'noted', 'Knows bats');
    const theirs = app.device(leaver);
    await theirs.push([theirs.command('write_note', { user_id: 'attendee', text: 'Knows heat', base: '' })]);
    expect((await removeThemself(app, leaver)).status).toBe(200);
    expect(await held(phoneOf('attendee'))).toEqual([]);
    expect(await app.context.database.queries.select().from(notes)).toEqual([]);
  });
});

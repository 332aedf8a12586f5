import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { allTables } from '../../database/tables/all-tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { removeOwnData } from './own-data.store.ts';
import { lockUsers } from './users.store.ts';

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
    const kept = { ...row, id: 'attendee~admin', about_id: 'admin' };
    await app.context.database.queries.insert(notes).values([...many.slice(1), kept]);
    expect(await write(phone, 'another', 'One more')).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    expect(await write(phone, 'admin', 'Changed', 'N')).toMatchObject({ status: 'applied' });
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

  it('that waited on a phone while its person was erased is refused, and nothing of it is kept', async () => {
    const leaver = await app.addPerson('erased-meanwhile@test.example');
    const phone = phoneOf('attendee');
    const waiting = phone.command('write_note', { user_id: 'erased-meanwhile', text: 'Breeds okapis', base: '' });
    expect((await removeThemself(app, leaver)).status).toBe(200);
    const [outcome] = await phone.push([waiting]);
    const detail = 'This person is no longer here.';
    expect(outcome).toMatchObject({ status: 'rejected', code: 'not_found', detail });
    expect(await write(phone, 'erased-meanwhile', '', 'Breeds okapis')).toMatchObject({ status: 'applied' });
    expect(await held(phone)).toEqual([]);
    const { queries } = app.context.database;
    for (const table of allTables())
      for (const { text } of await rowsOf<{ text: string }>(queries, sql`select t::text as text from ${table} t`))
        expect(text).not.toMatch(/okapis/);
  });

  it('of somebody who is erased in the same moment is not left', async () => {
    const leaver = await app.addPerson('leaving-now@test.example');
    const { database } = app.context;
    let writing: ReturnType<typeof write> | undefined;
    await database.transaction(async (tx) => {
      await lockUsers(tx, 'event-001', ['leaving-now']);
      writing = write(phoneOf('attendee'), 'leaving-now', 'Breeds okapis');
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if (database.kind === 'postgres') await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
      await removeOwnData(tx, { event_id: 'event-001', user_id: leaver.user.id });
    });
    expect(await writing).toMatchObject({ status: 'rejected', code: 'not_found' });
    expect(await database.queries.select().from(notes)).toEqual([]);
  });
});

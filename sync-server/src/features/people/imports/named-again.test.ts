import type { ImportedPerson } from '@baraza/schema/people/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, signIn, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

const { users } = tables;

describeEachDatabase('undoing an import of whom a later list names as they are', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const perform = (name: 'import_people' | 'undo_import' | 'erase_person', args: object) => {
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    return performCommand(app.context, { ...viewer, confirmed_until }, name, args as never, serverOrigin());
  };
  const bring = (id: string, ...people: ImportedPerson[]) =>
    perform('import_people', { people, of: { id, file: `${id}.csv` } });
  const undo = (import_id: string) => perform('undo_import', { import_id });
  const listed = async (id: string) =>
    (await app.call('GET', '/api/admin/imports', { as: app.admin })).body.find(
      (each: { id: string }) => each.id === id,
    );
  const find = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];
  const somebody = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@list.example` });
  const asTheyAre = (id: string) => ({ id, email: `${id}@list.example` });

  it('leaves them, says so before and names them after, and removes the others', async () => {
    await bring('wrong', somebody('both'), somebody('only'));
    await bring('right', somebody('new'), asTheyAre('both'));
    expect(await listed('wrong')).toMatchObject({ added: 2, changed_later: 1 });
    expect(await listed('right')).toMatchObject({ added: 1, changed: 0, changed_later: 0 });
    await undo('wrong');
    expect([await find('both'), await find('only')]).toEqual([expect.objectContaining(somebody('both')), undefined]);
    expect(await listed('wrong')).toMatchObject({ removed: 1, kept: [{ id: 'both' }] });
    await undo('right');
    expect(await listed('right')).toMatchObject({ removed: 1, kept: [] });
  });

  it('removes them where that list is undone first', async () => {
    await bring('wrong-2', somebody('neither'));
    await bring('right-2', somebody('newer'), asTheyAre('neither'));
    await undo('right-2');
    expect(await listed('wrong-2')).toMatchObject({ changed_later: 0 });
    await undo('wrong-2');
    expect(await find('neither')).toBeUndefined();
  });

  it('leaves whom a list adds that began before, and found them there', async () => {
    await bring('slow', somebody('first'));
    await bring('fast', somebody('second'));
    await bring('slow', { ...somebody('second'), id: 'as the slow one calls them' });
    await undo('fast');
    expect(await find('second')).toBeDefined();
  });

  it('leaves the fields that it set, but not where only an earlier list named the person', async () => {
    await bring('before', { ...somebody('confirmed'), company: 'Old' }, { ...somebody('unconfirmed'), company: 'Old' });
    await bring('earlier', somebody('another'), asTheyAre('unconfirmed'));
    const company = 'New';
    await bring('wrong-3', { ...asTheyAre('confirmed'), company }, { ...asTheyAre('unconfirmed'), company });
    await bring('right-3', somebody('newest'), asTheyAre('confirmed'));
    expect(await listed('wrong-3')).toMatchObject({ changed: 2, changed_later: 1 });
    await undo('wrong-3');
    expect([await find('confirmed'), await find('unconfirmed')]).toMatchObject([{ company }, { company: 'Old' }]);
    expect(await listed('wrong-3')).toMatchObject({ kept: [{ id: 'confirmed' }] });
  });

  it('makes tickets valid that it revoked, and does not say that they stay', async () => {
    await app.addPerson('cancelled@list.example');
    await perform('import_people', { people: [], revoked: ['cancelled'], of: { id: 'revokes', file: 'x.csv' } });
    await bring('comes', somebody('somebody'), asTheyAre('cancelled'));
    expect(await listed('revokes')).toMatchObject({ revoked: 1, changed_later: 0 });
    await undo('revokes');
    expect(await find('cancelled')).toMatchObject({ ticket_status: 'valid' });
  });

  it('counts such lines as nothing, and ends no session of an unproved address for them', async () => {
    await bring('wrong-4', somebody('signs-in'), somebody('erased'));
    const person = await find('signs-in');
    if (!person) throw new Error('Nobody was imported');
    const token = await signIn(app.context, person);
    await perform('erase_person', { user_id: 'erased' });
    const of = { id: 'right-4', file: 'right.csv', people: 1 };
    const touched = await perform('import_people', { people: [asTheyAre('signs-in'), asTheyAre('erased')], of });
    expect(touched).toEqual([]);
    expect((await app.call('GET', '/api/auth/me', { as: token })).status).toBe(200);
    expect(await listed('right-4')).toMatchObject({ added: 0, changed: 0, missing: 1, not_brought_total: 0 });
  });
});

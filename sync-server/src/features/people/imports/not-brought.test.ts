import type { ImportedPerson } from '@baraza/schema/people/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

const { users } = tables;

describeEachDatabase('a line of a list about somebody who changed after its preview', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  type Command = 'import_people' | 'undo_import' | 'erase_person' | 'update_person' | 'replace_ticket';
  const perform = (name: Command, args: object) => {
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    return performCommand(app.context, { ...viewer, confirmed_until }, name, args as never, serverOrigin());
  };
  const bring = (id: string, ...people: ImportedPerson[]) =>
    perform('import_people', { people, of: { id, file: `${id}.csv`, people: people.length } });
  const changeAddress = (user_id: string, email: string) => perform('update_person', { user_id, changes: { email } });
  const listed = async (id: string) =>
    (await app.call('GET', '/api/admin/imports', { as: app.admin })).body.find(
      (each: { id: string }) => each.id === id,
    );
  const find = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];
  const somebody = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@list.example` });

  it('is named with the reason where they have another address, and the rest is brought', async () => {
    await bring('before-1', somebody('moved'), somebody('renamed'), somebody('stays'));
    await changeAddress('moved', 'moved@elsewhere.example');
    await changeAddress('renamed', 'renamed@elsewhere.example');
    const company = 'Kijani';
    const lines = [somebody('stays'), somebody('moved')].map(({ id, email }) => ({ id, email, company }));
    await bring('list-1', ...lines, { ...somebody('renamed'), name: 'Another Name' });
    expect(await find('stays')).toMatchObject({ company });
    expect(await find('moved')).toMatchObject({ company: '', email: 'moved@elsewhere.example' });
    expect(await find('renamed')).toMatchObject({ name: 'Name of renamed' });
    expect(await listed('list-1')).toMatchObject({
      ...{ added: 0, changed: 1, missing: 0, not_brought_total: 2 },
      not_brought: ['moved', 'renamed'].map((id) => ({ id, name: `Name of ${id}`, why: 'other_address' })),
    });
    expect(await listed('before-1')).toMatchObject({ not_brought: [], not_brought_total: 0, changed_later: 1 });
    await perform('undo_import', { import_id: 'list-1' });
    expect(await listed('list-1')).toMatchObject({ kept: [], kept_total: 0 });
  });

  it('changes nobody who has their address by now', async () => {
    await bring('before-2', somebody('first'));
    await changeAddress('first', 'first@elsewhere.example');
    await bring('before-2', { ...somebody('second'), email: 'first@list.example' });
    await bring('list-2', { id: 'first', email: 'first@list.example', company: 'Kijani' });
    for (const id of ['first', 'second']) expect(await find(id)).toMatchObject({ company: '' });
    expect(await listed('list-2')).toMatchObject({ not_brought: [{ name: 'Name of first', why: 'other_address' }] });
    // Whom the list calls by name is meant, whoever had the address before.
    await bring('list-3', { ...somebody('first'), name: 'Name of second', company: 'Sahel' });
    expect(await find('second')).toMatchObject({ company: 'Sahel' });
    expect(await listed('list-3')).toMatchObject({ changed: 1, not_brought: [] });
  });

  it('is named where somebody else took its code in between, and the rest is brought', async () => {
    await bring(
      'before-5',
      { ...somebody('takes'), external_code: 'K-1' },
      { ...somebody('renewed'), external_code: 'K-2' },
    );
    await perform('replace_ticket', { user_id: 'renewed', replaces: 1 });
    await perform('update_person', { user_id: 'takes', changes: { external_code: 'K-2' } });
    const line = (id: string, external_code: string) => ({ ...somebody(id), company: 'Kijani', external_code });
    await bring('before-5', somebody('known'));
    await bring('list-5', line('known', 'K-2'), line('newcomer', 'K-3'), line('late', 'K-3'), line('renewed', 'K-2'));
    for (const id of ['known', 'late', 'renewed'])
      expect(await find(id)).toMatchObject({ company: 'Kijani', external_code: '' });
    // A new ticket code has ended theirs: that was said before.
    expect(await listed('list-5')).toMatchObject({
      ...{ added: 2, changed: 2, missing: 0, not_brought_total: 2 },
      not_brought: ['known', 'late'].map((id) => ({ id, name: `Name of ${id}`, why: 'code_taken' })),
    });
    await perform('undo_import', { import_id: 'list-5' });
    expect(await listed('list-5')).toMatchObject({ removed: 2, kept: [], kept_total: 0 });
  });

  it('is counted without their name where they were removed, and no longer where they are removed since', async () => {
    await bring('before-4', somebody('gone'), somebody('goes'));
    await perform('erase_person', { user_id: 'gone' });
    await changeAddress('goes', 'goes@elsewhere.example');
    const lines = ['gone', 'goes'].map((id) => ({ id, email: `${id}@list.example`, company: 'Kijani' }));
    await bring('list-4', ...lines);
    expect(await listed('list-4')).toMatchObject({
      not_brought: [
        { id: 'goes', name: 'Name of goes', why: 'other_address' },
        { id: 'gone', name: '', why: 'removed' },
      ],
    });
    await perform('erase_person', { user_id: 'goes' });
    expect(await listed('list-4')).toMatchObject({ not_brought: [{ id: 'gone' }], not_brought_total: 1 });
  });
});

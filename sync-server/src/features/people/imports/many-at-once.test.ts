import { IMPORT_BATCH_SIZE, type ImportedPerson } from '@baraza/schema/people/commands';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../database/database.ts';
import { auditLog } from '../../../database/tables.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPostgres } from '../../../testing/database/databases.ts';
import { statementsOf } from '../../../testing/database/statements-of.ts';
import { lockUsers } from '../users.store.ts';

const { users } = tables;

const imports = (app: () => TestApp) => {
  const perform = (name: 'import_people' | 'undo_import' | 'update_person', args: object) => {
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    return performCommand(app().context, { ...viewer, confirmed_until }, name, args as never, serverOrigin());
  };
  return {
    perform,
    bring: (id: string, people: ImportedPerson[], revoked: string[] = []) =>
      perform('import_people', { people, revoked, of: { id, file: `${id}.csv` } }),
    undo: (import_id: string) => perform('undo_import', { import_id }),
    find: async (id: string) => (await app().context.database.queries.select().from(users).where(eq(users.id, id)))[0],
    listed: async (id: string) =>
      (await app().call('GET', '/api/admin/imports', { as: app().admin })).body.find(
        (each: { id: string }) => each.id === id,
      ),
  };
};

const somebody = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@list.example` });

/** As many parts as an import of many has. */
const partsOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / IMPORT_BATCH_SIZE) }, (_, part) =>
    all.slice(part * IMPORT_BATCH_SIZE, (part + 1) * IMPORT_BATCH_SIZE),
  );

describe('people whom a list changes by the hundred', () => {
  /** However many people: all of them are locked meanwhile, and the doors’ scans wait for that. */
  const MOST = { part: 25, undo: 40 };
  const ids = Array.from({ length: 6 * IMPORT_BATCH_SIZE }, (_, n) => `many-${1000 + n}`);
  const revoked = ids.slice(-2 * IMPORT_BATCH_SIZE);
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestPostgres());
    for (const part of partsOf(ids.map(somebody)))
      await bring(
        'before',
        part.map((each) => ({ ...each, external_code: `code-${each.id}` })),
      );
  });
  afterAll(() => app.close());
  const { bring, undo, listed } = imports(() => app);
  const state = () => app.context.database.queries.select().from(users).orderBy(users.id);

  it('are changed, and changed back, by few statements', async () => {
    const before = await state();
    for (const part of partsOf(ids)) {
      const lines = part.map((id) => ({ ...somebody(id), name: `New ${id}`, company: 'Kijani', position: 'Guest' }));
      const said = await statementsOf(() => bring('list', lines));
      expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST.part);
    }
    for (const part of partsOf(revoked)) await bring('list', [], part);
    expect(await listed('list')).toMatchObject({ added: 0, changed: ids.length, revoked: revoked.length });
    const said = await statementsOf(() => undo('list'));
    expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST.undo);
    expect(await state()).toEqual(before);
    expect(await listed('list')).toMatchObject({ removed: 0, kept: [] });
  });

  it('lose by as few the codes that a list gave them', async () => {
    const fresh = Array.from({ length: IMPORT_BATCH_SIZE }, (_, n) => somebody(`fresh-${n}`));
    await bring('before', fresh);
    const before = await state();
    await bring(
      'codes',
      fresh.map(({ id, email }) => ({ id, email, external_code: `C-${id}` })),
    );
    expect((await state()).filter(({ external_code }) => external_code.startsWith('C-'))).toHaveLength(fresh.length);
    const said = await statementsOf(() => undo('codes'));
    expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST.undo);
    expect(await state()).toEqual(before);
  });
});

describeEachDatabase('people whom a list changes together', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());
  const { perform, bring, undo, find, listed } = imports(() => app);

  it('have each what their own line says, and an entry each in the audit log', async () => {
    await bring('before-1', [{ ...somebody('one'), external_code: 'A-1' }, somebody('two'), somebody('three')]);
    const before = await Promise.all(['one', 'two', 'three'].map(find));
    const email = (id: string) => `${id}@list.example`;
    await bring('list-1', [
      { id: 'one', email: email('one'), external_code: 'A-2', company: 'Kijani' },
      { id: 'two', email: email('two'), company: 'Sahel', ticketType: '' },
      { id: 'three', email: email('three'), name: 'Other Name', position: 'Guest “1”\n\\ é 😀' },
      // Again: what is said last holds, also of who goes alone for their code.
      { id: 'two', email: email('two'), company: 'Acacia' },
      { id: 'one', email: email('one'), company: 'Baobab' },
    ]);
    const [one, two, three] = before;
    expect(await Promise.all(['one', 'two', 'three'].map(find))).toEqual([
      { ...one, external_code: 'A-2', company: 'Baobab' },
      { ...two, company: 'Acacia' },
      { ...three, name: 'Other Name', first_name: 'Other', position: 'Guest “1”\n\\ é 😀' },
    ]);
    await undo('list-1');
    expect(await find('one')).toMatchObject({ external_code: 'A-1', company: 'Baobab' });
    expect(await find('two')).toMatchObject({ company: 'Acacia' });
    expect(await find('three')).toEqual(three);
    expect(await listed('list-1')).toMatchObject({ kept: [{ name: 'Name of one' }, { name: 'Name of two' }] });
    const entries = await app.context.database.queries
      .select()
      .from(auditLog)
      .where(sql`${auditLog.collection} = 'users' and ${auditLog.document_id} in ('one', 'two')`)
      .orderBy(auditLog.at);
    const said = entries.map(({ document_id, action, before, after }) => [
      document_id,
      action,
      (before as { company: string } | null)?.company,
      (after as { company: string } | null)?.company,
    ]);
    expect(said.toSorted()).toEqual(
      [
        ['one', 'import_people', undefined, ''],
        ['one', 'import_people', '', 'Kijani'],
        ['one', 'import_people', 'Kijani', 'Baobab'],
        ['one', 'undo_import', 'Baobab', 'Baobab'],
        ['two', 'import_people', undefined, ''],
        ['two', 'import_people', '', 'Sahel'],
        ['two', 'import_people', 'Sahel', 'Acacia'],
      ].toSorted(),
    );
  });

  it('are changed back but for who lost their code to somebody else, who is named', async () => {
    await bring('before-2', [{ ...somebody('had'), external_code: 'B-1' }, somebody('gets'), somebody('beside')]);
    const lines = ['had', 'beside'].map((id) => ({ id, email: `${id}@list.example`, company: 'Kijani' }));
    await bring(
      'list-2',
      lines.map((line) => ({ ...line, ...(line.id === 'had' && { external_code: 'B-2' }) })),
    );
    await perform('update_person', { user_id: 'gets', changes: { external_code: 'B-1' } });
    await undo('list-2');
    expect(await find('had')).toMatchObject({ external_code: 'B-2', company: 'Kijani' });
    expect(await find('gets')).toMatchObject({ external_code: 'B-1' });
    expect(await find('beside')).toMatchObject({ company: '' });
    expect(await listed('list-2')).toMatchObject({ kept: [{ name: 'Name of had' }] });
  });
});

it('undoing an import locks all of its people in the order of their ids, as a door does', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const { bring, undo, find } = imports(() => app);
  await bring('before', ['a-revoked', 'b-changed', 'c-added'].map(somebody).slice(0, 2));
  await bring('list', [{ ...somebody('b-changed'), company: 'Kijani' }, somebody('c-added')], ['a-revoked']);
  let undoing: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await lockUsers(tx, 'event-001', ['a-revoked']);
    undoing = undo('list');
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
    // A door that has the first is not kept waiting for the others.
    await tx.execute(sql`select from users where id in ('b-changed', 'c-added') for update nowait`);
  });
  await undoing;
  expect(await find('b-changed')).toMatchObject({ company: '' });
  expect(await find('c-added')).toBeUndefined();
  await app.close();
});

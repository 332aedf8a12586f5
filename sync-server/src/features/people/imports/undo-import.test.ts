import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '@baraza/schema/commands';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../database/database.ts';
import { addressLinks, auditLog, importedPeople, imports, invitations, mails } from '../../../database/tables.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, signIn, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { findUserByEmail, lockUsers } from '../users.store.ts';
import { startForgetting } from './start-forgetting.ts';

const DAY_MS = 86_400_000;
const ADMIN = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;

describeEachDatabase('undoing an import', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const perform = async (
    name: 'import_people' | 'undo_import' | 'update_person' | 'set_ticket_status',
    args: unknown,
  ) => {
    const as = await signIn(app.context, app.admin.user);
    const at = new Date().toISOString();
    const device = { id: randomUUID(), name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 1 };
    const command = {
      id: randomUUID(),
      name,
      args,
      made_at: at,
      clock_offset_ms: 0,
      device_id: device.id,
      device_seq: 1,
    };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [command] };
    return (await app.call('POST', '/api/sync/push', { as, body })).body.outcomes[0] as {
      status: string;
      code?: string;
    };
  };
  const bring = (id: string, people: ArgsOf<'import_people'>['people'], revoked: string[] = []) =>
    perform('import_people', { people, revoked, of: { id, file: `${id}.csv` } });
  const undo = (import_id: string) => perform('undo_import', { import_id });
  const somebody = (name: string) => ({ id: `${name}-id`, name, email: `${name.toLowerCase()}@list.example` });
  const find = (email: string) => findUserByEmail(app.context.database.queries, 'event-001', email);
  const listed = async (id: string) =>
    (await app.call('GET', '/api/admin/imports', { as: app.admin })).body.find(
      (each: { id: string }) => each.id === id,
    );

  it('removes whom it added, and nothing of them is left but that it was done', async () => {
    await bring('list-1', [somebody('Zubeda'), somebody('Ochieng')]);
    expect(await listed('list-1')).toMatchObject({ file: 'list-1.csv', user_name: app.admin.user.name, added: 2 });
    const { queries } = app.context.database;
    await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
    expect(await queries.$count(mails, eq(mails.user_id, 'Zubeda-id'))).toBe(1);
    await queries.update(mails).set({ answer: '550 no zubeda@list.example' }).where(eq(mails.user_id, 'Zubeda-id'));
    expect(await undo('list-1')).toMatchObject({ status: 'applied' });
    expect(await find('zubeda@list.example')).toBeUndefined();
    expect(await listed('list-1')).toMatchObject({ removed: 2, kept: [] });
    for (const table of [tables.users, auditLog, importedPeople, invitations, mails, addressLinks]) {
      const rows = await rowsOf<{ text: string }>(queries, sql`select t::text as text from ${table} t`);
      for (const { text } of rows) expect(text).not.toMatch(/zubeda@|ochieng@/i);
    }
    const entries = await queries.select().from(auditLog).where(eq(auditLog.action, 'undo_import'));
    expect(entries).toMatchObject([{ user_id: 'admin', collection: 'imports', after: { removed: 2 } }]);
  });

  it('counts whom a door let in while the import had revoked their tickets', async () => {
    await app.addPerson('inside@example.org');
    await bring('list-of-others', [somebody('Other')], ['inside']);
    const { queries } = app.context.database;
    const at = new Date(Date.now() - 60_000).toISOString();
    const came = { check_in_id: randomUUID(), user_id: 'inside', gate_id: 'gate-north' } as const;
    await performCommand(
      app.context,
      ADMIN,
      'record_check_in',
      { ...came, check_in_method: 'qr', verdict: 'admitted' },
      { ...serverOrigin(), device_id: 'door-1', device_time: at, clock_offset_ms: 0 },
    );
    expect(await find('inside@example.org')).toMatchObject({ checkedIn: false });
    await undo('list-of-others');
    expect(await find('inside@example.org')).toMatchObject({ checkedIn: true, checkin_time: at });
    const [record] = await queries.select().from(tables.check_ins).where(eq(tables.check_ins.id, came.check_in_id));
    expect(record?.status).toBe('accepted');
  });

  it('keeps who was changed, signed in or checked in since, and names them', async () => {
    const names = ['Changed', 'Checked', 'Signed', 'Untouched'];
    await bring('list-2', names.map(somebody));
    await perform('update_person', { user_id: 'Changed-id', changes: { company: 'Kijani' } });
    await app.call('POST', '/api/checkin/manual?user_id=Checked-id&event_id=event-001', { as: app.admin });
    const signed = await find('signed@list.example');
    if (signed) await signIn(app.context, signed);
    await undo('list-2');
    expect(await listed('list-2')).toMatchObject({
      removed: 1,
      kept: [{ name: 'Changed' }, { name: 'Checked' }, { name: 'Signed' }],
    });
    expect(await find('untouched@list.example')).toBeUndefined();
    expect(await find('checked@list.example')).toMatchObject({ checkedIn: true });
  });

  it('gives fields and tickets their state of before, but for what was changed since', async () => {
    await bring('list-3a', [{ ...somebody('Before'), company: 'Old', position: 'Old' }, somebody('Cancelled')]);
    const before = await find('before@list.example');
    await bring(
      'list-3',
      [{ id: 'x', email: 'before@list.example', company: 'New', position: 'New' }],
      ['Cancelled-id'],
    );
    expect(await find('cancelled@list.example')).toMatchObject({ ticket_status: 'revoked' });
    expect(await listed('list-3')).toMatchObject({ added: 0, changed: 1, revoked: 1 });
    await perform('update_person', { user_id: 'Before-id', changes: { position: 'Newest' } });
    await undo('list-3');
    expect(await find('before@list.example')).toEqual({ ...before, company: 'Old', position: 'Newest' });
    expect(await find('cancelled@list.example')).toMatchObject({ ticket_status: 'valid' });
    expect(await listed('list-3')).toMatchObject({ removed: 0, kept: [{ name: 'Before' }] });
  });

  it('leaves a ticket revoked about which somebody has decided since, and names whose it is', async () => {
    await bring('list-16a', [somebody('Decided'), somebody('Forgiven')]);
    await bring('list-16', [], ['Decided-id', 'Forgiven-id']);
    await perform('set_ticket_status', { user_id: 'Decided-id', ticket_status: 'valid' });
    await perform('set_ticket_status', { user_id: 'Decided-id', ticket_status: 'revoked' });
    await undo('list-16');
    expect(await find('decided@list.example')).toMatchObject({ ticket_status: 'revoked' });
    expect(await find('forgiven@list.example')).toMatchObject({ ticket_status: 'valid' });
    expect(await listed('list-16')).toMatchObject({ revoked: 1, kept: [{ name: 'Decided' }] });
  });

  it('lets nobody have a ticket who claimed the unproved address while it was revoked', async () => {
    await bring('list-21a', [somebody('Claimed')]);
    await bring('list-21', [], ['Claimed-id']);
    const person = await find('claimed@list.example');
    if (!person) throw new Error('Nobody was imported');
    const token = await signIn(app.context, person);
    await undo('list-21');
    expect(await find('claimed@list.example')).toMatchObject({ ticket_status: 'valid' });
    expect((await app.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
  });

  it('leaves a ticket revoked that another list revokes too, until that is undone', async () => {
    await bring('list-17a', [somebody('Named')]);
    for (const id of ['list-17', 'list-18', 'list-19']) await bring(id, [], ['Named-id']);
    expect(await listed('list-17')).toMatchObject({ revoked: 1, changed_later: 1 });
    expect(await listed('list-18')).toMatchObject({ revoked: 0 });
    const status = async () => (await find('named@list.example'))?.ticket_status;
    await undo('list-17');
    expect(await status()).toBe('revoked');
    expect(await listed('list-17')).toMatchObject({ kept: [{ name: 'Named' }] });
    await undo('list-19');
    expect(await status()).toBe('revoked');
    await undo('list-18');
    expect(await status()).toBe('valid');
  });

  it('keeps somebody whose scan is held for an admin and arrived in that moment', async () => {
    await bring('list-20', [somebody('Held')]);
    const { database } = app.context;
    const at = '2026-11-21T09:00:00.000Z';
    const scan = {
      id: randomUUID(),
      event_id: 'event-001',
      user_id: 'Held-id',
      device_id: 'door-1',
      recorded_by: 'door-1',
    };
    const held = {
      status: 'held',
      verdict: 'admitted',
      hold_reason: 'removed_phone',
      check_in_time: at,
      device_time: at,
    } as const;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let undoing: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      await lockUsers(tx, 'event-001', ['Held-id']);
      undoing = undo('list-20');
      if (database.kind === 'postgres') await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
      await tx.insert(tables.check_ins).values({ ...scan, ...held });
    });
    await undoing;
    expect(await find('held@list.example')).toBeDefined();
    expect(await database.queries.$count(tables.check_ins, eq(tables.check_ins.user_id, 'Held-id'))).toBe(1);
  });

  it('is listed with how many of its people have not come', async () => {
    const of = { id: 'list-14', file: 'cut.csv', people: 5 };
    await perform('import_people', { people: [somebody('Fifth'), somebody('Sixth')], of });
    expect(await listed('list-14')).toMatchObject({ added: 2, missing: 3 });
    // Somebody who is there as the list says is none of its changes, and has come.
    await perform('import_people', { people: [somebody('Fifth')], of });
    await perform('import_people', { people: [], revoked: ['Fifth-id'], of });
    expect(await listed('list-14')).toMatchObject({ added: 2, revoked: 1, missing: 1 });
    await bring('list-15', [somebody('Seventh')]);
    expect(await listed('list-15')).toMatchObject({ missing: null });
  });

  it('is told before of how many people a later import has changed, until that is undone', async () => {
    await bring('list-11', [somebody('Twice'), somebody('Once')]);
    await bring('list-12', [{ id: 'x', email: 'twice@list.example', company: 'New' }], ['Once-id']);
    expect(await listed('list-11')).toMatchObject({ added: 2, changed_later: 2 });
    expect(await listed('list-12')).toMatchObject({ changed_later: 0 });
    await undo('list-12');
    expect(await listed('list-11')).toMatchObject({ changed_later: 0 });
    const many = Array.from({ length: 51 }, (_, n) => somebody(`Came-${n}`));
    await bring('list-13', many.slice(0, 50));
    await bring('list-13', many.slice(50));
    const came = sql.join(
      many.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    await app.context.database.queries.execute(sql`update users set company = 'Since' where id in (${came})`);
    await undo('list-13');
    const { kept, kept_total } = await listed('list-13');
    expect([kept.length, kept_total]).toEqual([50, 51]);
  });

  it('is done once, and parts that come afterwards do nothing', async () => {
    await bring('list-4', [somebody('First')]);
    await undo('list-4');
    expect(await undo('list-4')).toMatchObject({ status: 'applied' });
    expect(await bring('list-4', [somebody('Late')])).toMatchObject({ status: 'rejected', code: 'cannot_be_undone' });
    expect(await find('late@list.example')).toBeUndefined();
    expect(await listed('list-4')).toMatchObject({ removed: 1 });
  });

  it('is not done after a day, nor of an import that there is not', async () => {
    await bring('list-5', [somebody('Settled')]);
    const { queries } = app.context.database;
    const at = new Date(Date.now() - DAY_MS - 1_000).toISOString();
    await queries.update(imports).set({ at }).where(eq(imports.id, 'list-5'));
    expect(await undo('list-5')).toMatchObject({ status: 'rejected', code: 'cannot_be_undone' });
    expect(await undo('nothing')).toMatchObject({ status: 'rejected', code: 'not_found' });
    expect(await listed('list-5')).toBeUndefined();
    await bring('list-6', [somebody('Another')]);
    expect(await queries.$count(importedPeople, eq(importedPeople.import_id, 'list-5'))).toBe(0);
    expect(await find('settled@list.example')).toBeDefined();
  });

  it('keeps nothing for undoing after a day, though nobody imports again', async () => {
    await bring('list-9', [somebody('Kept')]);
    await bring('list-10', [somebody('Newer')]);
    const { queries } = app.context.database;
    const at = new Date(Date.now() - DAY_MS - 1_000).toISOString();
    await queries.update(imports).set({ at }).where(eq(imports.id, 'list-9'));
    const kept = (id: string) => queries.$count(importedPeople, eq(importedPeople.import_id, id));
    expect(await kept('list-9')).toBe(1);
    await startForgetting(app.context.database, pino({ level: 'silent' }), 'event-001')();
    expect([await kept('list-9'), await kept('list-10')]).toEqual([0, 1]);
  });

  it('asks for the password when the sign-in is old', async () => {
    await bring('list-7', [somebody('Guarded')]);
    const asked = performCommand(app.context, ADMIN, 'undo_import', { import_id: 'list-7' }, serverOrigin());
    await expect(asked).rejects.toMatchObject({ code: 'confirm_password' });
    expect(await find('guarded@list.example')).toBeDefined();
  });

  it('of thousands removes each of them, from the audit log too', async () => {
    const crowd = Array.from({ length: 2_000 }, (_, n) => ({ ...somebody(`Crowd-${n}`) }));
    for (let from = 0; from < crowd.length; from += 50) {
      const args = { people: crowd.slice(from, from + 50), of: { id: 'list-8', file: 'crowd.csv' } };
      await performCommand(app.context, ADMIN, 'import_people', args, serverOrigin());
    }
    expect(await undo('list-8')).toMatchObject({ status: 'applied' });
    expect(await listed('list-8')).toMatchObject({ removed: 2_000, kept: [] });
    const isNamed = sql`${auditLog}::text ilike '%crowd-%@list.example%'`;
    expect(await app.context.database.queries.$count(auditLog, isNamed)).toBe(0);
  });
});

import { type CollectionName, entities } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { auditLog } from '../../database/tables.ts';
import { ERASING } from '../../database/triggers/audit-triggers.ts';
import { acting } from '../../http/acting.store.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { CALLS } from '../../testing/calls/calls.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';
import { addKnownThings, type KnownThings } from '../../testing/things.store.ts';
import { setPasswordHash } from '../auth/accounts.store.ts';
import { settleReport } from '../moderation/reports.store.ts';

/** Calls of admins that change nothing that there is to know; the example of the second one names a key of nobody. */
const CHANGE_NOTHING = new Set(['POST /api/qr/generate-many', 'POST /api/events/{id}/keys']);
const WRITES = Object.entries(CALLS).filter(
  ([name, { who, uploads }]) => who === 'admin' && !name.startsWith('GET') && !uploads,
);

describeEachDatabase('the audit log, whoever forgets it', (open) => {
  let app: TestApp;
  let known: KnownThings;
  beforeAll(async () => {
    app = await openTestApp(await open());
    known = await addKnownThings(app);
  });
  afterAll(() => app.close());

  const who = { event_id: 'event-001', user_id: 'admin', action: 'a test', at: '2026-11-21T09:00:00.000Z' };
  const log = () => app.context.database.queries.select().from(auditLog);
  const run = (...statements: ReturnType<typeof sql>[]) =>
    app.context.database.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });

  describe.each(WRITES)('%s', (name, call) => {
    it('is in it', async () => {
      const before = (await log()).length;
      const as = await signIn(app.context, app.admin.user);
      const body = typeof call.body === 'function' ? call.body(known) : call.body;
      const answer = await app.call(name.split(' ')[0] as string, call.at, { as, body });
      expect(answer.status).toBeLessThan(300);
      if (CHANGE_NOTHING.has(name)) return;
      expect((await log()).length).toBeGreaterThan(before);
    });
  });

  it('hides what opens something, and says that it changed', async () => {
    const { database } = app.context;
    await setPasswordHash(database.queries, 'third', 'the first hash');
    await database.transaction((tx) => acting(tx, who, () => setPasswordHash(tx, 'third', 'the second hash')));
    const [entry] = await database.queries.select().from(auditLog).where(eq(auditLog.collection, 'accounts'));
    expect(entry).toMatchObject({
      document_id: 'third',
      before: { user_id: 'third', password_hash: 'hidden' },
      after: { user_id: 'third', password_hash: 'hidden, changed' },
    });
    const everything = JSON.stringify(await log());
    for (const secret of ['the first hash', 'the second hash', app.attendee.user.ticket_code])
      expect(everything).not.toContain(secret);
  });

  it('says of hidden fields that did not change nothing of a change', async () => {
    const report = { id: 'settled', event_id: 'event-001', reporter_id: 'leaver', reported_id: 'third' } as const;
    const { queries } = app.context.database;
    await queries.insert(tables.reports).values({ ...report, reason: 'spam', text: 'Shouts', created_at: who.at });
    await app.context.database.transaction((tx) => acting(tx, who, () => settleReport(tx, report.id, 'dismissed')));
    const [entry] = await queries.select().from(auditLog).where(eq(auditLog.document_id, report.id));
    const hidden = { reporter_id: 'hidden', text: 'hidden', words: 'hidden' };
    expect(entry).toMatchObject({
      before: { ...hidden, status: 'open' },
      after: { ...hidden, status: 'dismissed' },
    });
  });

  it('says of nobody what they starred when it is deleted', async () => {
    const union = await app.call('POST', '/api/exhibitors/', { as: app.admin, body: { name: 'Union' } });
    const phone = new TestDevice((path, body) => app.call('POST', path, { as: app.attendee, body }));
    const [starred] = await phone.push([
      phone.command('add_bookmark', { kind: 'exhibitor', target_id: union.body.id }),
    ]);
    expect(starred?.status).toBe('applied');
    const before = (await log()).length;
    expect((await app.call('DELETE', `/api/exhibitors/${union.body.id}`, { as: app.admin })).status).toBe(200);
    expect((await log()).length - before).toBe(1);
  });

  it('is empty of what a person does for themself, an admin too', async () => {
    const before = await log();
    await app.call('PUT', '/api/users/me', { as: app.admin, body: { company: 'Kijani' } });
    await app.call('PUT', '/api/users/me', { as: app.attendee, body: { company: 'Kijani' } });
    expect(await log()).toEqual(before);
  });

  it('can be neither changed nor emptied in the database', async () => {
    const before = await log();
    expect(before.length).toBeGreaterThan(0);
    const erasing = sql`select set_config(${ERASING}, 'on', true)`;
    for (const statements of [
      [sql`delete from audit_log`],
      [sql`truncate audit_log`],
      [sql`update audit_log set action = 'nothing'`],
      [sql`update audit_log set before = null`],
      [erasing, sql`update audit_log set user_id = 'somebody'`],
      [erasing, sql`delete from audit_log`],
    ])
      await expect(run(...statements)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only ever added to') },
      });
    expect(await log()).toEqual(before);
  });

  it('covers every table but those that keep the server going, and what admins don’t read either', async () => {
    const { queries } = app.context.database;
    const bare = await rowsOf<{ name: string }>(
      queries,
      sql`select table_name as name from information_schema.tables t where table_schema = 'public' and not exists (
            select from information_schema.triggers where event_object_table = t.table_name and trigger_name = 'audit_update')
          order by 1`,
    );
    expect(bare.map(({ name }) => name)).toEqual([
      'applied_migrations',
      'audit_log',
      'blocks',
      'bookmarks',
      'changes',
      'commands',
      'connection_requests',
      'connections',
      'contact_details',
      'folded_outcomes',
      'mail_refusals',
      'mails',
      'meetings',
      'notification_reads',
      'person_notes',
      'pushed_notifications',
      'rate_limit_counts',
      'rate_limits',
      'ratings',
      'server_state',
    ]);
  });

  it('covers no collection of which admins are sent nothing, and of the server’s own tables these alone', async () => {
    const { queries } = app.context.database;
    const audited = await rowsOf<{ name: string }>(
      queries,
      sql`select event_object_table as name from information_schema.triggers
          where event_object_schema = 'public' and trigger_name = 'audit_update' order by 1`,
    );
    const isSentToAdmins = (name: string) =>
      entities[name as CollectionName]?.scopes.some(({ audience }) => audience === 'admin' || audience === 'public');
    expect(audited.map(({ name }) => name).filter((name) => !isSentToAdmins(name))).toEqual([
      'accounts',
      'address_links',
      'auth_sessions',
      'content_images',
      'devices',
      'door_pairings',
      'event_secrets',
      'hosted_events',
      'images',
      'imported_people',
      'imports',
      'invitations',
      'laptop_journal',
      'mail_pauses',
      'notification_receipts',
      'password_resets',
      'push_subscriptions',
      'server_secrets',
      'shared_accounts',
      'taken_along',
    ]);
  });

  it('is searched by words, and by who', async () => {
    await app.call('PUT', '/api/events/event-001', { as: app.admin, body: { tagline: 'Giraffes 100% _here_' } });
    const find = async (query: string) => {
      const answer = await app.call('GET', `/api/admin/audit-log?${query}`, { as: app.admin });
      return { total: Number(answer.headers.get('x-total-count')), rows: answer.body as { action: string }[] };
    };
    const found = await find(`search=${encodeURIComponent('giraffes update_event 100% _here_')}&limit=1`);
    expect(found).toMatchObject({ total: 1, rows: [{ action: 'update_event', user_name: app.admin.user.name }] });
    expect((await find('search=giraffes&user_id=somebody')).total).toBe(0);
    expect((await find('search=%25%25%25')).total).toBe(0);
    expect((await find('collection=events&limit=1')).rows).toHaveLength(1);
  });
});

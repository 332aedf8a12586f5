import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog, mails } from '../../../database/tables.ts';
import { queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { setVerified } from '../registration/invitations.store.ts';
import { notComeIn } from './invited.store.ts';
import { sendMails } from './send-mails.ts';

describeEachDatabase('the invitations of an event', (open) => {
  let app: TestApp;
  let sent: string[];
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(() => {
    sent = [];
  });

  const bring = (...ids: string[]) => {
    const { id: user_id, event_id, role } = app.admin.user;
    const people = ids.map((id) => ({ id, name: `Person ${id}`, email: `${id}@example.org` }));
    return performCommand(
      app.context,
      { user_id, event_id, role, session_id: 's' },
      'import_people',
      { people } as never,
      serverOrigin(),
    );
  };
  const start = () => app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
  const invite = async (...ids: string[]) => {
    await bring(...ids);
    expect((await start()).body).toEqual({ queued: ids.length });
  };
  const send = () => {
    const transport = {
      isServer: false,
      async send({ to }: Mail) {
        if (to.startsWith('gone'))
          throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550, command: 'RCPT TO' });
        sent.push(to);
      },
    };
    return sendMails(app.context, transport, pino({ level: 'silent' }));
  };
  const read = (query = '') => app.call('GET', `/api/admin/invitations${query}`, { as: app.admin });
  const again = (body: object = {}) => app.call('POST', '/api/admin/invitations/again', { as: app.admin, body });

  it('go out when an organiser says so, to whom an import added; they are counted, and the missed listed', async () => {
    const none = { queued: 0, trying: 0, sent: 0, failed: 0, uncertain: 0 };
    const nothing = { mailed: false, paused: false, uninvited: 0, invited: 0, counts: none, missed: [] };
    expect((await read()).body).toEqual(nothing);
    await bring('amina', 'kofi', 'gone', 'lost');
    await send();
    expect(sent).toEqual([]);
    expect((await read()).body).toEqual({ ...nothing, uninvited: 4 });
    expect((await start()).body).toEqual({ queued: 4 });
    expect((await start()).body).toEqual({ queued: 0 });
    expect((await read()).body).toMatchObject({ uninvited: 0, invited: 0, counts: { queued: 4, sent: 0 } });
    await send();
    expect((await read()).body).toMatchObject({ uninvited: 0, invited: 4 });
    const { queries } = app.context.database;
    await queries.update(mails).set({ state: 'uncertain' }).where(eq(mails.user_id, 'lost'));
    const { body, headers } = await read('?limit=1');
    expect(body.counts).toEqual({ queued: 0, trying: 0, sent: 2, failed: 1, uncertain: 1 });
    expect([body.missed.length, headers.get('x-total-count')]).toEqual([1, '2']);
    const missed = [...(await read()).body.missed].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
    expect(missed).toMatchObject([
      { user_id: 'gone', name: 'Person gone', state: 'failed', answer: '550 no such mailbox' },
      { user_id: 'lost', state: 'uncertain' },
    ]);
  });

  it('are mailed again to whom they missed, or to all who have not come in; counted once each', async () => {
    const { database } = app.context;
    await database.transaction((tx) => setVerified(tx, 'amina'));
    expect((await again({ missed: 'uncertain' })).body).toEqual({ queued: 1 });
    await send();
    expect(sent).toEqual(['lost@example.org']);
    expect((await read()).body.counts).toEqual({ queued: 0, trying: 0, sent: 3, failed: 1, uncertain: 0 });
    sent = [];
    expect((await again()).body).toEqual({ queued: 3 });
    // Those that are on their way are not made twice, and others may not be asked for all the time.
    expect((await again()).body).toEqual({ queued: 0 });
    expect((await again()).body.code).toBe('too_many_requests');
    await send();
    expect(sent.sort()).toEqual(['kofi@example.org', 'lost@example.org']);
    const entries = await database.queries.select().from(auditLog).where(eq(auditLog.action, 'invite_again'));
    expect(entries.map(({ document_id }) => document_id).sort()).toEqual(['not come in', 'not come in', 'uncertain']);
    expect(entries.map(({ after }) => after?.invitations).sort()).toEqual([0, 1, 3]);
    // Not one for each mail: what the mail server said names addresses, and would outlive their people there.
    const ofMails = await database.queries.select().from(auditLog).where(eq(auditLog.collection, 'mails'));
    expect(ofMails.map(({ action }) => action).sort()).toEqual(['invite', 'invite', ...Array(3).fill('invite_again')]);
    expect(JSON.stringify(await database.queries.select().from(auditLog))).not.toContain('no such mailbox');
  });

  it('are for whoever has a ticket: not for whom an import has cancelled, until that is undone', async () => {
    const { id: user_id, event_id, role } = app.admin.user;
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const session = { user_id, event_id, role, session_id: 's', confirmed_until } as const;
    const perform = (name: 'import_people' | 'undo_import' | 'set_ticket_status', args: unknown) =>
      performCommand(app.context, session, name, args as never, serverOrigin());
    const queued = async () => (await read()).body.counts.queued;
    const uninvited = async () => (await read()).body.uninvited;
    await perform('import_people', { people: [], revoked: ['kofi', 'lost'], of: { id: 'list', file: 'list.csv' } });
    expect(await notComeIn(app.context.database.queries, event_id)).toEqual(['gone']);
    await invite('waiting');
    expect(await queued()).toBe(1);
    await perform('import_people', { people: [], revoked: ['waiting'], of: { id: 'list', file: 'list.csv' } });
    expect(await queued()).toBe(0);
    expect(await uninvited()).toBe(0);
    await perform('undo_import', { import_id: 'list' });
    expect([await queued(), await uninvited()]).toEqual([0, 1]);
    await start();
    expect([await queued(), await uninvited()]).toEqual([1, 0]);
    await perform('set_ticket_status', { user_id: 'waiting', ticket_status: 'revoked' });
    expect(await queued()).toBe(0);
  });

  it('wait while an organiser pauses them, and nothing else does', async () => {
    const pause = async (paused: boolean) =>
      (await app.call('PUT', '/api/admin/invitations', { as: app.admin, body: { paused } })).body;
    const before = await app.context.database.queries.$count(auditLog);
    for (let n = 0; n < 2; n++) expect(await pause(true)).toEqual({ paused: true });
    expect(await app.context.database.queries.$count(auditLog)).toBe(before + 1);
    await invite('late');
    await app.context.database.transaction((tx) =>
      queueMails(tx, 'event-001', [{ kind: 'addressChanged', user_id: 'late', email: 'old@example.org' }]),
    );
    await send();
    expect([sent, (await read()).body.paused]).toEqual([['old@example.org'], true]);
    await pause(false);
    await send();
    expect(sent).toEqual(['old@example.org', 'late@example.org']);
  });

  it('are queued once, however many organisers start them at one moment', async () => {
    await bring(...Array.from({ length: 200 }, (_, n) => `at-once-${n}`));
    const answers = await Promise.all(Array.from({ length: 5 }, start));
    const counts = answers.map(({ body }) => body.queued).sort((a, b) => a - b);
    expect(counts).toEqual([0, 0, 0, 0, 200]);
  });

  it('are for admins, and say what is wrong', async () => {
    expect((await app.call('GET', '/api/admin/invitations', { as: app.attendee })).status).toBe(403);
    const pause = { as: app.attendee, body: { paused: true } };
    expect((await app.call('PUT', '/api/admin/invitations', pause)).status).toBe(403);
    for (const path of ['/api/admin/invitations', '/api/admin/invitations/again'])
      expect((await app.call('POST', path, { as: app.attendee, body: {} })).status).toBe(403);
    expect((await again({ missed: 'everybody' })).body.code).toBe('invalid');
    expect((await read('?limit=0')).status).toBe(422);
  });
});

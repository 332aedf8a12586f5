import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, mailRefusals } from '../../../database/tables.ts';
import { openLog } from '../../../log.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { openMailServer, refusal } from '../../../testing/mail/mail-server.ts';
import { sendQueued } from '../../../testing/mail/send-queued.ts';

describeEachDatabase('addresses that a mail server refuses', (open) => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof openMailServer>>;
  const logged: string[] = [];
  beforeAll(async () => {
    server = await openMailServer();
    server.behaviour.onRecipient = (address) => {
      if (!address.startsWith('another')) throw refusal(550, `5.1.1 <${address}>: no such mailbox`);
    };
    const log = openLog('trace', { write: (line: string) => void logged.push(line) });
    app = await openTestApp(await open(), { env: server.env, log });
    for (const { user } of [app.attendee, app.another])
      await app.call('POST', `/api/users/${user.id}/reset-access`, { as: app.admin });
    await app.call('POST', '/api/auth/forgot-password', { body: { email: 'admin@test.example' } });
    await app.call('POST', '/api/auth/register', { body: { email: 'stranger@test.example', name: 'Somebody' } });
    await sendQueued(app.context);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const read = (query = '', as = app.admin) => app.call('GET', `/api/admin/refused-mails${query}`, { as });
  const ids = async (query = '') => (await read(query)).body.map(({ user_id }: { user_id: string }) => user_id);

  it('are told to admins with what was said and when, of all people and of one', async () => {
    const { body, headers } = await read();
    expect(body).toEqual([
      { user_id: 'admin', email: 'admin@test.example', answer: expect.any(String), refused_at: expect.any(String) },
      {
        ...{ user_id: 'attendee', email: 'attendee@test.example' },
        ...{ answer: '550 5.1.1 <attendee@test.example>: no such mailbox', refused_at: expect.any(String) },
      },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(await ids('?user_id=attendee')).toEqual(['attendee']);
    expect(await ids('?user_id=another')).toEqual([]);
    expect([(await read('?limit=1&offset=1')).body[0].user_id, await ids('?limit=1&offset=2')]).toEqual([
      'attendee',
      [],
    ]);
    expect((await read('?limit=0')).body.code).toBe('invalid');
    expect((await read('', app.attendee)).status).toBe(403);
  });

  it('are in no log and no audit entry, and go with their person', async () => {
    const { queries } = app.context.database;
    expect(logged.join()).toContain('no such mailbox');
    expect(logged.join()).not.toMatch(/(attendee|admin|stranger)@/);
    const own = await app.call('GET', '/api/users/me/data', { as: app.attendee });
    expect(own.body.refused_mails).toMatchObject([{ email: 'attendee@test.example' }]);
    expect((await app.call('DELETE', '/api/admin/people/attendee', { as: app.admin })).status).toBe(200);
    expect((await queries.select().from(mailRefusals)).map(({ user_id }) => user_id)).toEqual(['admin']);
    expect(JSON.stringify(await queries.select().from(auditLog))).not.toContain('no such mailbox');
  });
});

import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { findEvent } from '../event/events.store.ts';
import { issueTicket } from '../tickets/event-keys.store.ts';
import { lookUpCode } from '../tickets/look-up-code.ts';

const ADMIN = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;

describeEachDatabase('the badge that a laptop printed for who is here under another id', (open) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp(await open());
    token = await signIn(app.context, app.admin.user);
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const badgeOf = (idThere: string, version = 1) => issueTicket(queries(), 'event-001', idThere, version);
  const added = async (name: string) => (await app.addPerson(`${name}@test.example`)).user.id;
  const change = (id: string, changes: Partial<typeof tables.users.$inferInsert>) =>
    queries().update(tables.users).set(changes).where(eq(tables.users.id, id));
  async function handOver(...badges: { user_id: string; code: string }[]): Promise<string[]> {
    const { status, body } = await app.call('POST', '/api/admin/hand-over', {
      as: token,
      body: { event_id: 'event-001', badges },
    });
    expect(status).toBe(200);
    return body.closed_badges;
  }
  async function found(code: string): Promise<string> {
    const event = await findEvent(queries(), 'event-001');
    const finding = await lookUpCode(queries(), event as NonNullable<typeof event>, code);
    return finding.kind === 'ticket' ? finding.person.id : finding.kind === 'refused' ? finding.reason : '';
  }

  it('is taken as theirs, however often it is handed over, until their ticket is revoked', async () => {
    const user_id = await added('amina');
    const code = await badgeOf('amina-at-the-laptop');
    expect(await found(code)).toBe('not_on_list');
    for (let i = 0; i < 2; i++) expect(await handOver({ user_id, code })).toEqual([]);
    expect(await found(code)).toBe(user_id);
    await change(user_id, { ticket_status: 'revoked' });
    expect(await found(code)).toBe('revoked');
  });

  it('is not taken again once a new ticket code has ended it', async () => {
    const user_id = await added('zuri');
    const code = await badgeOf('zuri-at-the-laptop');
    await handOver({ user_id, code });
    await performCommand(app.context, ADMIN, 'replace_ticket', { user_id, replaces: 1 }, serverOrigin());
    expect(await found(code)).toBe('not_on_list');
    expect(await handOver({ user_id, code })).toEqual([user_id]);
    expect(await found(code)).toBe('not_on_list');
    // The code that replaced it at the laptop.
    expect(await handOver({ user_id, code: await badgeOf('zuri-at-the-laptop', 2) })).toEqual([]);
  });

  it('takes the place of no other code, is one person’s, and is a ticket of this event: else it is to be printed anew', async () => {
    const [ben, kofi] = [await added('ben'), await added('kofi')];
    await change(ben, { external_code: 'A-7KD2MPW' });
    const code = await badgeOf('somebody-at-the-laptop');
    expect(await handOver({ user_id: ben, code })).toEqual([ben]);
    expect(await handOver({ user_id: kofi, code: 'any text' })).toEqual([kofi]);
    expect(await handOver({ user_id: kofi, code })).toEqual([]);
    await change(ben, { external_code: '' });
    expect(await handOver({ user_id: ben, code }, { user_id: 'nobody', code })).toEqual([ben]);
    expect(await found(code)).toBe(kofi);
  });
});

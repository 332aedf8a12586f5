import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMany } from '../../database/insert-many.ts';
import { auditLog } from '../../database/tables.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { users, connections, notifications } = tables;
const PAUSED = 'An organiser has paused your requests to connect.';

describeEachDatabase('a person who is muted', (open) => {
  let app: SyncApp;
  let kofi: TestPerson;
  let amina: TestPerson;
  let his: TestDevice;
  let hers: TestDevice;
  let admins: TestDevice;
  let crowd: string[];
  let round = 0;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const people = sampleAttendees(100).map((person) => ({ ...person, hidden: false, ticket_code: person.id }));
    await insertMany(app.context.database.queries, users, people);
    crowd = people.map(({ id }) => id);
  });
  beforeEach(async () => {
    round++;
    kofi = await app.addPerson(`kofi-${round}@test.example`);
    amina = await app.addPerson(`amina-${round}@test.example`);
    his = app.device(kofi);
    hers = app.device(amina);
    admins = app.device(app.admin);
  });
  afterAll(() => app.close());

  const send = async <N extends CommandName>(phone: TestDevice, name: N, args: ArgsOf<N>) =>
    (await phone.push([phone.command(name, args)]))[0];
  const mute = () => send(admins, 'mute_person', { user_id: kofi.user.id });
  const unmute = () => send(admins, 'unmute_person', { user_id: kofi.user.id });
  const ask = (phone: TestDevice, user_id: string) => send(phone, 'request_connection', { user_id });
  const told = async () =>
    (await app.context.database.queries.select().from(notifications)).filter(({ user_id }) =>
      [amina.user.id, ...crowd].includes(user_id),
    ).length;
  const requests = () =>
    app.context.database.queries.select().from(connections).where(eq(connections.requester_id, kofi.user.id));
  const seenByAmina = async () => {
    await hers.pull();
    return [...(hers.documents.get('connections')?.values() ?? [])] as unknown as { status: string }[];
  };

  it('asks a hundred people, and reaches none', async () => {
    await mute();
    const asks = crowd.map((user_id) => his.command('request_connection', { user_id }));
    const outcomes = await his.push(asks);
    expect(new Set(outcomes.map(({ code, detail }) => `${code}: ${detail}`))).toEqual(
      new Set([`not_allowed: ${PAUSED}`]),
    );
    const byCall = await app.call('POST', `/api/connections/connect/${crowd[0]}`, { as: kofi });
    expect([byCall.status, byCall.body.detail]).toEqual([403, PAUSED]);
    expect(await requests()).toEqual([]);
    expect(await told()).toBe(0);
  });

  it('has asked already: the requests go out of sight with their notifications, and come back', async () => {
    await ask(his, amina.user.id);
    expect(await seenByAmina()).toMatchObject([{ status: 'requested' }]);
    expect(await told()).toBe(1);
    await mute();
    expect(await seenByAmina()).toEqual([]);
    expect(await told()).toBe(0);
    expect((await app.call('GET', '/api/connections/connections', { as: amina })).body).toEqual([]);
    await unmute();
    expect(await seenByAmina()).toMatchObject([{ status: 'requested' }]);
    expect(await told()).toBe(0);
  });

  it('is named by the audit log, not whom they had asked', async () => {
    await ask(his, amina.user.id);
    await mute();
    await unmute();
    const log = await app.context.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.document_id, kofi.user.id));
    expect(log.map(({ action }) => action).sort()).toEqual(['mute_person', 'unmute_person']);
    expect(JSON.stringify(await app.context.database.queries.select().from(auditLog))).not.toContain(amina.user.id);
  });

  it('who asks in the same moment is kept out, whichever comes first', async () => {
    await Promise.all([mute(), ask(his, amina.user.id)]);
    expect(await seenByAmina()).toEqual([]);
    expect(await told()).toBe(0);
  });

  it('stays out of sight of who blocks them when unmuted, and of all when unblocked', async () => {
    await ask(his, amina.user.id);
    await mute();
    await send(hers, 'block_person', { user_id: kofi.user.id });
    await unmute();
    expect(await seenByAmina()).toEqual([]);
    await mute();
    await send(hers, 'unblock_person', { user_id: kofi.user.id });
    expect(await seenByAmina()).toEqual([]);
    await unmute();
    expect(await seenByAmina()).toMatchObject([{ status: 'requested' }]);
  });

  it('may still be asked, and say yes; nobody is told of them', async () => {
    await mute();
    await ask(hers, kofi.user.id);
    expect(await ask(his, amina.user.id)).toMatchObject({ status: 'applied' });
    expect(await seenByAmina()).toMatchObject([{ status: 'accepted' }]);
    expect(await told()).toBe(0);
  });

  it('is connected with who asks them, though the request was out of sight', async () => {
    await ask(his, amina.user.id);
    await mute();
    await ask(hers, kofi.user.id);
    expect(await seenByAmina()).toMatchObject([{ status: 'accepted' }]);
  });

  it('knows it, as admins do, and others don’t', async () => {
    await mute();
    const mutedAt = async (phone: TestDevice) => {
      await phone.pull();
      return phone.find('users', kofi.user.id) as { muted?: boolean } | undefined;
    };
    expect(await mutedAt(his)).toMatchObject({ muted: true });
    expect(await mutedAt(admins)).toMatchObject({ muted: true });
    expect(await mutedAt(hers)).not.toHaveProperty('muted');
    expect((await app.call('GET', `/api/users/${kofi.user.id}`, { as: amina })).body).not.toHaveProperty('muted');
  });

  it('can’t unmute themself, and is no admin', async () => {
    await mute();
    expect(await send(his, 'unmute_person', { user_id: kofi.user.id })).toMatchObject({ code: 'not_allowed' });
    await app.call('PUT', '/api/users/me', { as: kofi, body: { muted: false } });
    await send(his, 'update_profile', { changes: { muted: false } } as never);
    await his.pull();
    expect(his.find('users', kofi.user.id)).toMatchObject({ muted: true });
    const other = await app.addPerson(`admin-${round}@test.example`, 'admin');
    expect(await send(admins, 'mute_person', { user_id: other.user.id })).toMatchObject({
      code: 'not_allowed',
      detail: 'An administrator can’t be muted. Take away the role first.',
    });
  });
});

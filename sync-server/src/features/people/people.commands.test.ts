import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { startReset, useReset } from '../auth/passwords/password-resets.store.ts';
import { findUser, findUserByEmail } from './users.store.ts';

const confirmed_until = new Date(Date.now() + 3_600_000).toISOString();
const ADMIN: Viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's', confirmed_until };

describeEachDatabase('people, as an organiser keeps them', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const perform = <N extends CommandName>(name: N, args: ArgsOf<N>, viewer = ADMIN) =>
    performCommand(app.context, viewer, name, args, serverOrigin());
  const row = async (id: string) =>
    (await findUser(app.context.database.queries, 'event-001', id)) as NonNullable<object> &
      Awaited<ReturnType<typeof findUser>> &
      object;
  const me = (token: string) => app.call('GET', '/api/auth/me', { as: token });
  const validate = async (qr_data: string) =>
    (await app.call('POST', '/api/qr/validate', { as: app.admin, body: { qr_data, event_id: 'event-001' } })).body;

  it('are added with a ticket, as attendees, and once for each email', async () => {
    await perform('create_person', { person: { id: 'new-1', name: 'Wanjiru Kamau', email: 'Wanjiru@Example.org' } });
    const added = await row('new-1');
    expect(added).toMatchObject({ first_name: 'Wanjiru', role: 'user', ticket_status: 'valid', company: '' });
    expect(await validate(added.ticket_code)).toMatchObject({ valid: true, user_id: 'new-1' });
    const again = { id: 'new-2', name: 'Another', email: 'wanjiru@example.ORG' };
    await expect(perform('create_person', { person: again })).rejects.toMatchObject({ code: 'already_registered' });
    await expect(
      perform('create_person', { person: { ...again, id: 'attendee', email: 'x@example.org' } }),
    ).rejects.toMatchObject({ code: 'already_registered' });
    expect(await row('attendee')).toMatchObject({ email: 'attendee@test.example' });
  });

  it('who are given one email at the same moment: one gets it, and the other admin is told why not', async () => {
    const ids = ['twin-1', 'twin-2', 'twin-3'];
    for (const id of ids) await perform('create_person', { person: { id, name: id, email: `${id}@example.org` } });
    const answers = await Promise.allSettled(
      ids.map((user_id) => perform('update_person', { user_id, changes: { email: 'One@example.org' } })),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals).toMatchObject([{ code: 'already_registered' }, { code: 'already_registered' }]);
  });

  it('are changed field by field, and never to an email that somebody else has', async () => {
    await Promise.all([
      perform('update_person', { user_id: 'new-1', changes: { company: 'Kijani' } }),
      perform('update_person', { user_id: 'new-1', changes: { name: 'Njeri Kamau', ticketType: 'Press' } }),
    ]);
    expect(await row('new-1')).toMatchObject({
      name: 'Njeri Kamau',
      first_name: 'Njeri',
      company: 'Kijani',
      ticketType: 'Press',
    });
    const taken = perform('update_person', { user_id: 'new-1', changes: { email: 'ATTENDEE@test.example' } });
    await expect(taken).rejects.toMatchObject({ code: 'already_registered' });
    await expect(perform('update_person', { user_id: 'nobody', changes: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
    await perform('update_person', { user_id: 'new-1', changes: { email: 'Njeri@example.org' } });
    expect((await row('new-1')).email).toBe('Njeri@example.org');
  });

  it('are not changed by who has not seen what somebody else wrote there: that is said, and may be replaced knowingly', async () => {
    const edit = (changes: object, base?: object) =>
      perform('update_person', { user_id: 'new-1', changes, ...(base && { base }) } as ArgsOf<'update_person'>);
    await edit({ company: 'Upepo' }, { company: 'Kijani' });
    const blind = edit({ company: 'Jua', position: 'Nurse' }, { company: 'Kijani', position: '' });
    await expect(blind).rejects.toMatchObject({
      code: 'changed_meanwhile',
      message: 'Somebody else changed this meanwhile. It says now: Upepo. Try again to replace that.',
    });
    expect(await row('new-1')).toMatchObject({ company: 'Upepo', position: '' });
    // The same written twice, another field, and what apps of the last version send, are no conflict.
    await edit({ company: 'Upepo' }, { company: 'Kijani' });
    await edit({ position: 'Nurse' }, { position: '' });
    await edit({ company: 'Jua' });
    expect(await row('new-1')).toMatchObject({ company: 'Jua', position: 'Nurse' });
  });

  it('keep no link for a new password that went to another address', async () => {
    const { database } = app.context;
    const token = await database.transaction((tx) => startReset(tx, 'new-1'));
    await perform('update_person', { user_id: 'new-1', changes: { email: 'moved@example.org' } });
    expect(await database.transaction((tx) => useReset(tx, token))).toBeUndefined();
  });

  it('lose a ticket that is revoked, and have it back when it is restored', async () => {
    const { ticket_code } = await row('new-1');
    await perform('set_ticket_status', { user_id: 'new-1', ticket_status: 'revoked' });
    expect(await validate(ticket_code)).toMatchObject({ valid: false });
    await perform('set_ticket_status', { user_id: 'new-1', ticket_status: 'valid' });
    expect(await validate(ticket_code)).toMatchObject({ valid: true });
  });

  it('have a new code in place of a lost one, once, however many ask for it', async () => {
    const before = await row('new-1');
    for (const _ of [1, 2]) await perform('replace_ticket', { user_id: 'new-1', replaces: 1 });
    const after = await row('new-1');
    expect(after.ticket_version).toBe(2);
    expect(await validate(before.ticket_code)).toMatchObject({ valid: false });
    expect(await validate(after.ticket_code)).toMatchObject({ valid: true });
  });

  it('have a code of another system each, which a new ticket ends', async () => {
    await perform('update_person', { user_id: 'attendee', changes: { external_code: 'A-7KD2MPW' } });
    const taken = { code: 'already_registered', message: expect.stringContaining('code') };
    const other = { user_id: 'another', changes: { external_code: 'A-7KD2MPW' } };
    await expect(perform('update_person', other)).rejects.toMatchObject(taken);
    const person = { id: 'coded', name: 'Coded', email: 'coded@test.example', external_code: 'A-7KD2MPW' };
    await expect(perform('create_person', { person })).rejects.toMatchObject(taken);
    await perform('replace_ticket', { user_id: 'attendee', replaces: 1 });
    expect((await row('attendee')).external_code).toBe('');
    await perform('update_person', other);
    expect((await row('another')).external_code).toBe('A-7KD2MPW');
  });

  describe('whose role is changed', () => {
    it('are signed out by it, and by nothing that changes nothing', async () => {
      const { token } = await app.addPerson('climber@test.example');
      await perform('change_role', { user_id: 'climber', role: 'user' });
      expect((await me(token)).status).toBe(200);
      await perform('change_role', { user_id: 'climber', role: 'admin' });
      expect((await row('climber')).role).toBe('admin');
      expect((await me(token)).status).toBe(401);
    });

    it('are never the last admin, nor oneself', async () => {
      const own = perform('change_role', { user_id: 'admin', role: 'user' });
      await expect(own).rejects.toMatchObject({ code: 'not_allowed' });
      const climber = { ...ADMIN, user_id: 'climber' };
      const outcomes = await Promise.allSettled([
        perform('change_role', { user_id: 'climber', role: 'user' }),
        perform('change_role', { user_id: 'admin', role: 'user' }, climber),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const admins = await app.context.database.queries
        .select()
        .from(tables.users)
        .where(eq(tables.users.role, 'admin'));
      expect(admins).toHaveLength(1);
    });
  });

  it('of another event are not there', async () => {
    const elsewhere = { ...ADMIN, event_id: 'event-002' };
    for (const [name, args] of [
      ['update_person', { user_id: 'attendee', changes: { company: 'x' } }],
      ['set_ticket_status', { user_id: 'attendee', ticket_status: 'revoked' }],
      ['replace_ticket', { user_id: 'attendee', replaces: 1 }],
    ] as const)
      await expect(perform(name, args as never, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findUserByEmail(app.context.database.queries, 'event-002', 'attendee@test.example')).toBeUndefined();
  });
});

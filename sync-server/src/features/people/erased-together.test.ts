import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../database/tables.ts';
import { signIn } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

describeEachDatabase('of who is erased nothing is stored after it', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());
  const stored = async () =>
    (await app.context.database.queries.select({ args: commands.args }).from(commands)).map(({ args }) => args).join();

  it('of what came in the same push', async () => {
    const admin = app.device(app.admin);
    const id = randomUUID();
    const outcomes = await admin.push([
      admin.command('create_person', { person: { id, name: 'Wrong Person', email: 'wrong@test.example' } }),
      admin.command('erase_person', { user_id: id }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await stored()).not.toMatch(/wrong/i);
  });

  it('of what another admin had written without a network', async () => {
    const { user } = await app.addPerson('meanwhile@test.example');
    const second = await app.addPerson('second@test.example', 'admin');
    const [admin, late] = [app.device(app.admin), app.device(second.token)];
    await admin.push([admin.command('erase_person', { user_id: user.id })]);
    const changes = { email: 'private@test.example' };
    const [refused] = await late.push([late.command('update_person', { user_id: user.id, changes })]);
    expect(refused?.code).toBe('not_found');
    expect(await stored()).not.toContain('private@');
  });

  it('of what a venue laptop hands over with it', async () => {
    const { user } = await app.addPerson('leaver@test.example');
    const now = new Date().toISOString();
    const origin = { device_id: 'phone-9', device_time: now, clock_offset_ms: 0, arrived_at: now };
    const made = (device_seq: number, name: string, args: object, made_by: object) => ({
      ...{ id: randomUUID(), device_seq, name, args, made_by, origin },
    });
    const theirs = { user_id: user.id, role: 'user' };
    const admins = { user_id: 'admin', role: 'admin' };
    const list = [
      made(1, 'share_contact', { changes: { phone: '+254 700 000 001' } }, theirs),
      made(2, 'update_person', { user_id: user.id, changes: { name: 'Leaver Otieno' } }, admins),
      made(3, 'erase_person', { user_id: user.id }, admins),
    ];
    const as = await signIn(app.context, app.admin.user);
    const body = { event_id: 'event-001', commands: list };
    const answer = await app.call('POST', '/api/admin/hand-over', { as, body });
    expect(answer.body.outcomes.map(({ status }: { status: string }) => status)).toEqual(list.map(() => 'applied'));
    expect(await stored()).not.toMatch(/700 000 001|Otieno/);
  });
});

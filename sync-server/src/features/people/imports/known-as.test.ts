import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../../database/tables.ts';
import { foldAll } from '../../../sync/push/fold-outcomes.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';

describeEachDatabase('[S4] people whom a phone has imported offline and who were on the list already', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const personOf = async (id: string) =>
    (await app.context.database.queries.select().from(tables.users).where(eq(tables.users.id, id)))[0];
  /** Somebody on the list, and the line by which a phone adds them under an id of its own. */
  const twice = async () => {
    const { user } = await app.addPerson(`${randomUUID()}@test.example`);
    return { user, line: { id: randomUUID(), name: user.name, email: user.email } };
  };

  it('are meant by its scans, in the same push and in later ones', async () => {
    const phone = app.device(app.admin);
    const [one, two] = [await twice(), await twice()];
    const people = [one.line, two.line];
    const outcomes = await phone.push([phone.command('import_people', { people }), phone.checkIn(one.line.id)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await personOf(one.user.id)).toMatchObject({ checkedIn: true });
    const changes = { company: 'Kijani' };
    const later = [phone.checkIn(two.line.id), phone.command('update_person', { user_id: one.line.id, changes })];
    expect((await phone.push(later)).map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await personOf(two.user.id)).toMatchObject({ checkedIn: true });
    expect(await personOf(one.user.id)).toMatchObject({ company: 'Kijani' });
    expect(await personOf(one.line.id)).toBeUndefined();
  });

  it('are meant too where another command of the push is refused', async () => {
    const phone = app.device(app.admin);
    const { user, line } = await twice();
    const outcomes = await phone.push([
      phone.command('import_people', { people: [line] }),
      phone.checkIn('nobody-here'),
      phone.checkIn(line.id),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied']);
    expect(await personOf(user.id)).toMatchObject({ checkedIn: true });
  });

  it('are meant for a day by a phone on which nothing waits, and its outcomes are folded then', async () => {
    const phone = app.device(app.admin);
    const { user, line } = await twice();
    await phone.push([phone.command('import_people', { people: [line] })]);
    const { queries } = app.context.database;
    const kept = () => queries.$count(commands, eq(commands.device_id, phone.id));
    const later = async (by: string) => {
      await queries.execute(sql`update devices set waiting = 0 where id = ${phone.id}`);
      await queries.execute(
        sql`update commands set arrived_at = arrived_at - ${by}::interval where device_id = ${phone.id}`,
      );
      await foldAll(app.context.database, 'event-001');
    };
    await later('23 hours');
    expect(await kept()).toBe(1);
    expect(await phone.push([phone.checkIn(line.id)])).toMatchObject([{ status: 'applied' }]);
    expect(await personOf(user.id)).toMatchObject({ checkedIn: true });
    await later('2 hours');
    expect(await kept()).toBe(0);
  });

  it('are not meant by what can not be undone: the phone has never seen them', async () => {
    const phone = app.device(app.admin);
    const { user, line } = await twice();
    await phone.push([phone.command('import_people', { people: [line] })]);
    const outcomes = await phone.push([phone.command('erase_person', { user_id: line.id })]);
    expect(outcomes).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
    expect(await personOf(user.id)).toBeDefined();
  });

  it('are meant by the next list of the same push', async () => {
    const phone = app.device(app.admin);
    const { user, line } = await twice();
    const lists = [{ people: [line] }, { people: [], revoked: [line.id] }];
    const outcomes = await phone.push(lists.map((list) => phone.command('import_people', list)));
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await personOf(user.id)).toMatchObject({ ticket_status: 'revoked' });
  });

  it('are found in what is stored of commands when they are erased', async () => {
    const phone = app.device(app.admin);
    const { user, line } = await twice();
    const changes = { company: `Kijani ${line.id}` };
    const update = phone.command('update_person', { user_id: line.id, changes });
    await phone.push([phone.command('import_people', { people: [line] }), update]);
    await phone.push([phone.command('erase_person', { user_id: user.id })]);
    const { queries } = app.context.database;
    expect(JSON.stringify(await queries.select().from(commands).where(eq(commands.id, update.id)))).not.toContain(
      'Kijani',
    );
  });

  it('are nobody’s for another phone, and an id that is somebody’s stays theirs', async () => {
    const [phone, other] = [app.device(app.admin), app.device(app.admin)];
    const [{ user, line }, somebody] = [await twice(), await twice()];
    const people = [line, { ...somebody.line, id: user.id }];
    await phone.push([phone.command('import_people', { people })]);
    expect(await other.push([other.checkIn(line.id)])).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
    await phone.push([phone.checkIn(user.id)]);
    expect(await personOf(user.id)).toMatchObject({ checkedIn: true });
    expect(await personOf(somebody.user.id)).toMatchObject({ checkedIn: false });
  });
});

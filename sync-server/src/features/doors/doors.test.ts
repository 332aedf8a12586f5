import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, foldedOutcomes } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor, type TestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

describeEachDatabase('a paired door phone', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const newDoor = async (): Promise<TestDoor & { phone: TestDevice }> => {
    const door = await pairTestDoor(app.context);
    return { ...door, phone: app.device(door.token) };
  };
  const doorRow = async (id: string) =>
    (await app.context.database.queries.select().from(tables.doors).where(eq(tables.doors.id, id)))[0];
  const records = async (id: string) =>
    (await app.context.database.queries.select().from(tables.check_ins).where(eq(tables.check_ins.id, id)))[0];
  const newPerson = async () => (await app.addPerson(`${randomUUID()}@test.example`)).user.id;
  const report = (phone: TestDevice, changes: object = {}) => ({
    ...{ id: phone.id, name: '', app_version: '1', sent_at: new Date().toISOString(), waiting: 0, last_seq: 0 },
    ...changes,
  });
  const contact = (door: TestDoor & { phone: TestDevice }, changes: object = {}) =>
    app.call('POST', '/api/sync/pull', {
      as: door.token,
      body: {
        ...{ protocol: 1, device_id: door.phone.id, replica: null, device: report(door.phone, changes) },
        collections: { events: { checkpoint: null, limit: 10 } },
      },
    });

  describe('can do what it is for', () => {
    it('finds people, checks them in at its gate, and knows who is in already', async () => {
      const { phone, id } = await newDoor();
      const person = await newPerson();
      await phone.pull();
      expect(phone.find('users', person)).toMatchObject({ id: person, checkedIn: false, ticket_status: 'valid' });
      expect(phone.find('events', 'event-001')).toMatchObject({ gates: expect.any(Array) });

      const record = randomUUID();
      const [outcome] = await phone.push([phone.checkIn(person, record)]);
      expect(outcome).toMatchObject({ status: 'applied' });
      expect(await records(record)).toMatchObject({ status: 'accepted', gate_id: 'gate-north', recorded_by: id });
      await phone.pull();
      expect(phone.find('users', person)).toMatchObject({ checkedIn: true });
      expect(phone.find('check_ins', record)).toMatchObject({ gate_id: 'gate-north', status: 'accepted' });
    });

    it('is answered with no more of a person than it may read', async () => {
      const { phone } = await newDoor();
      const person = await newPerson();
      const [outcome] = await phone.push([phone.checkIn(person)]);
      const sent = outcome?.documents.find(({ collection }) => collection === 'users')?.document;
      expect(Object.keys(sent ?? {}).sort()).toEqual(
        '_deleted checkedIn company event_id external_code id name ticketType ticket_status ticket_version'.split(' '),
      );
    });
  });

  describe('is known to the admins', () => {
    it('by how many of its commands are here, and how it is', async () => {
      const { phone, id } = await newDoor();
      const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
      const made = people.map((person) => phone.checkIn(person));
      await phone.push(made.slice(0, 2));
      expect(await doorRow(id)).toMatchObject({
        ...{ device_id: phone.id, made: 3, received: 2, missing: 0, app_version: '1', waiting: 0 },
        last_contact: expect.any(String),
        last_fact_at: expect.any(String),
      });
      const admin = app.device(app.admin);
      await admin.pull();
      expect(admin.find('doors', id)).toMatchObject({ made: 3, received: 2 });
    });

    it('[S3] by a gap in its numbers, until it is filled', async () => {
      const { phone, id } = await newDoor();
      // Numbered in the order in which they are made, which is not that in which people come to be.
      const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
      const [first, lost, third] = people.map((person) => phone.checkIn(person));
      await phone.push([first, third]);
      expect(await doorRow(id)).toMatchObject({ made: 3, received: 2, missing: 1 });
      await phone.push([lost]);
      expect(await doorRow(id)).toMatchObject({ made: 3, received: 3, missing: 0 });
    });

    it('[S3] by what came since, where nothing was missing', async () => {
      const { phone, id } = await newDoor();
      const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
      const made = people.map((person) => phone.checkIn(person));
      await phone.push(made.slice(0, 2));
      // As when they are erased: they have arrived all the same.
      await app.context.database.queries.delete(commands).where(eq(commands.device_id, phone.id));
      await phone.push(made.slice(2));
      expect(await doorRow(id)).toMatchObject({ made: 3, received: 3, missing: 0 });
    });

    it('[S3] by the numbers of the device on which it is now', async () => {
      const door = await newDoor();
      await door.phone.push([door.phone.checkIn(await newPerson()), door.phone.checkIn(await newPerson())]);
      const anew = { ...door, phone: app.device(door.token) };
      await contact(anew);
      expect(await doorRow(door.id)).toMatchObject({ device_id: anew.phone.id, made: 0, received: 0 });
      const [, later] = [anew.phone.checkIn(await newPerson()), anew.phone.checkIn(await newPerson())];
      await anew.phone.push([later as NonNullable<typeof later>]);
      expect(await doorRow(door.id)).toMatchObject({ made: 2, received: 1, missing: 1 });
    });

    it('[S3] by what it sent while it was no door, folded since', async () => {
      const { phone, id } = await newDoor();
      await phone.push([phone.checkIn(await newPerson())]);
      const folded = { device_id: phone.id, user_id: 'of another role', event_id: 'event-001', refused: {} };
      await app.context.database.queries
        .insert(foldedOutcomes)
        .values({ ...folded, last_seq: 3, received: 3, applied: [] });
      await app.context.database.queries.delete(commands).where(eq(commands.device_id, phone.id));
      phone.checkIn(await newPerson());
      phone.checkIn(await newPerson());
      await phone.push([phone.checkIn(await newPerson())]);
      expect(await doorRow(id)).toMatchObject({ made: 4, received: 4, missing: 0 });
    });

    it('[S2] by the same figures when it sends the same again', async () => {
      const { phone, id } = await newDoor();
      const command = phone.checkIn(await newPerson());
      await phone.push([command]);
      await phone.push([command]);
      expect(await doorRow(id)).toMatchObject({ made: 1, received: 1, missing: 0 });
    });

    it('by what it says while it has nothing to send, and not more often than is news', async () => {
      const door = await newDoor();
      await contact(door, { clock_offset_ms: -90_000 });
      const first = await doorRow(door.id);
      expect(first).toMatchObject({ clock_offset_ms: -90_000, waiting: 0 });
      await contact(door, { clock_offset_ms: -90_400 });
      expect(await doorRow(door.id)).toEqual(first);

      await contact(door, { waiting: 4, last_seq: 4 });
      expect(await doorRow(door.id)).toMatchObject({ waiting: 4, made: 4, received: 0 });
      await contact(door, { waiting: 4, last_seq: 4, clock_offset_ms: 3_600_000 });
      expect(await doorRow(door.id)).toMatchObject({ clock_offset_ms: 3_600_000 });

      const old = new Date(Date.now() - 31_000).toISOString();
      await app.context.database.queries
        .update(tables.doors)
        .set({ last_contact: old })
        .where(eq(tables.doors.id, door.id));
      await contact(door, { waiting: 4, last_seq: 4, clock_offset_ms: 3_600_000 });
      expect((await doorRow(door.id))?.last_contact).not.toBe(old);
    });

    it('refuses what is no report', async () => {
      const door = await newDoor();
      expect((await contact(door, { waiting: -1 })).status).toBe(422);
      expect((await contact(door, { app_version: 'a\u0000b' })).status).toBe(400);
    });
  });

  describe('an admin’s own phone', () => {
    it('is a door once it has let somebody else in, and not by its owner’s own coming in', async () => {
      const { user, token } = await app.addPerson(`${randomUUID()}@test.example`, 'admin');
      const phone = app.device(token);
      await phone.push([phone.checkIn(user.id)]);
      expect(await doorRow(phone.id)).toBeUndefined();
      await phone.push([phone.checkIn(await newPerson())]);
      expect(await doorRow(phone.id)).toMatchObject({ user_id: user.id, paired_at: null, made: 2, received: 2 });
    });

    it('can’t take the place of a paired one, or of another admin’s', async () => {
      const door = await newDoor();
      const before = await doorRow(door.id);
      const phone = app.device(app.admin, door.id);
      await phone.push([phone.checkIn(await newPerson())]);
      expect(await doorRow(door.id)).toEqual(before);
    });

    it('of an attendee never is one', async () => {
      const phone = app.device(app.attendee);
      await phone.push([phone.checkIn('attendee')]);
      expect(await doorRow(phone.id)).toBeUndefined();
    });

    it('can’t be removed, only renamed', async () => {
      const phone = app.device(app.admin);
      await phone.push([phone.checkIn(await newPerson())]);
      const admin = app.device(app.admin);
      const [named] = await admin.push([admin.command('rename_door', { door_id: phone.id, name: ' Desk ' })]);
      expect(named).toMatchObject({ status: 'applied' });
      expect(await doorRow(phone.id)).toMatchObject({ name: 'Desk' });
      const [refused] = await admin.push([admin.command('remove_door', { door_id: phone.id })]);
      expect(refused).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    });
  });

  describe('that is removed', () => {
    const remove = async (id: string) => {
      const admin = app.device(app.admin);
      const [outcome] = await admin.push([admin.command('remove_door', { door_id: id })]);
      expect(outcome).toMatchObject({ status: 'applied' });
    };

    it('hands in what it had made before, which waits for an admin', async () => {
      const { phone, id } = await newDoor();
      const person = await newPerson();
      const record = randomUUID();
      const command = phone.checkIn(person, record);
      await remove(id);
      const [outcome] = await phone.push([command]);
      expect(outcome).toMatchObject({ status: 'applied' });
      expect(await records(record)).toMatchObject({ status: 'held', hold_reason: 'removed_phone' });
      expect(await doorRow(id)).toMatchObject({ made: 1, received: 1 });
    });

    it('hands in what it made afterwards, which waits too and counts for nobody', async () => {
      const { phone, id } = await newDoor();
      const person = await newPerson();
      await remove(id);
      const late = { ...phone.checkIn(person, 'late-record'), made_at: new Date(Date.now() + 1).toISOString() };
      const [outcome] = await phone.push([late]);
      expect(outcome).toMatchObject({ status: 'applied' });
      expect(await records('late-record')).toMatchObject({ status: 'held', verdict: 'admitted', user_id: person });
      const kept = await app.context.database.queries.select().from(commands).where(eq(commands.id, late.id));
      expect(kept).toHaveLength(1);
      const [row] = await app.context.database.queries.select().from(tables.users).where(eq(tables.users.id, person));
      expect(row?.checkedIn).toBe(false);
    });

    it('is told nothing of anybody any more, in no answer', async () => {
      const { phone, id, token } = await newDoor();
      const command = phone.checkIn(await newPerson());
      await remove(id);
      const [outcome] = await phone.push([command]);
      expect(outcome?.documents.every(({ document }) => document._deleted && Object.keys(document).length === 2)).toBe(
        true,
      );
      for (const path of ['/api/doors/me', '/api/events/event-001'])
        expect(await app.call('GET', path, { as: token })).toMatchObject({
          status: 401,
          body: { code: 'door_removed' },
        });
      await expect(phone.pull()).rejects.toThrow('401');
    });

    it('stays removed from then on: a second removal moves nothing', async () => {
      const { id } = await newDoor();
      await remove(id);
      const before = await doorRow(id);
      await remove(id);
      expect(await doorRow(id)).toEqual(before);
    });
  });
});

import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp } from '../../testing/sync-app.ts';

const { users } = tables;

describeEachDatabase('a change of the code on a ticket of another system', (open) => {
  it('is told to admins and doors alone, and what else changes with it to everybody', async () => {
    const app = await openSyncApp(await open());
    const door = await pairTestDoor(app.context, 'door-phone');
    const phones = { owner: app.another, other: app.attendee, admin: app.admin, door: door.token };
    const devices = Object.entries(phones).map(([who, person]) => ({ who, device: app.device(person) }));
    const change = async (changes: Partial<typeof users.$inferInsert>) => {
      await app.context.database.queries.update(users).set(changes).where(eq(users.id, 'another'));
      const told: Record<string, unknown> = {};
      for (const { who, device } of devices) {
        device.told.clear();
        await device.pull();
        if (device.told.get('users')?.has('another')) told[who] = device.find('users', 'another')?.external_code;
      }
      return told;
    };
    await change({ company: 'Kestrel' });
    expect(await change({ external_code: 'ZX-7' })).toStrictEqual({ admin: 'ZX-7', door: 'ZX-7' });
    expect(Object.keys(await change({ external_code: '', company: 'Heron' }))).toEqual(Object.keys(phones));
    await app.close();
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldedOutcomes } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-restored-doors-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeEachDatabase('the doors of a server that goes back to a backup', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const doorRow = async (id: string) =>
    (await app.context.database.queries.select().from(tables.doors).where(eq(tables.doors.id, id)))[0];
  const newPerson = async () => (await app.addPerson(`${randomUUID()}@test.example`)).user.id;
  const newDoor = async () => {
    const door = await pairTestDoor(app.context);
    return { id: door.id, phone: app.device(door.token) };
  };
  const backup = async () => {
    const path = join(folder, `${randomUUID()}.gz`);
    await writeBackup(app.context.database, 'event-001', path);
    return path;
  };
  const restore = (path: string) => restoreBackup(app.context.database, 'event-001', path, 'admin');

  it('[S9] say how many of their scans are in it, not how many there were, and count anew what is sent again', async () => {
    const { id, phone } = await newDoor();
    const people = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()]);
    const [first, second, third, last] = people.map((person) => phone.checkIn(person));
    await phone.push([first]);
    const path = await backup();
    await phone.push([second, third, last]);
    expect(await doorRow(id)).toMatchObject({ made: 4, received: 4, missing: 0 });
    await restore(path);
    expect(await doorRow(id)).toMatchObject({ made: 4, received: 1, missing: 0 });
    await phone.push([second, last]);
    expect(await doorRow(id)).toMatchObject({ made: 4, received: 3, missing: 1 });
    await phone.push([third]);
    expect(await doorRow(id)).toMatchObject({ made: 4, received: 4, missing: 0 });
  });

  it('say so of those that were paired since too, and of what was folded before', async () => {
    const folded = await newDoor();
    await folded.phone.push([folded.phone.checkIn(await newPerson())]);
    const { queries } = app.context.database;
    const row = {
      device_id: folded.phone.id,
      user_id: 'another role',
      event_id: 'event-001',
      applied: [],
      refused: {},
    };
    await queries.insert(foldedOutcomes).values({ ...row, last_seq: 9, received: 7 });
    const path = await backup();
    const since = await newDoor();
    await since.phone.push([since.phone.checkIn('attendee')]);
    await restore(path);
    expect(await doorRow(since.id)).toMatchObject({ made: 1, received: 0, missing: 0 });
    expect(await doorRow(folded.id)).toMatchObject({ received: 8, missing: 1 });
  });
});

import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { commands as storedCommands } from '../database/tables.ts';
import { commandHandlers } from '../features/handlers.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';

describeEachDatabase('trouble of the database that passes', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterEach(() => {
    app.context.handlers = commandHandlers;
  });
  afterAll(() => app.close());

  it('[S4] is no refusal of a command, though the batch is tried again with each command by itself', async () => {
    let tries = 0;
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: {
        policy: () => undefined,
        apply: () => {
          tries += 1;
          // First what makes the server try each by itself, then what is wrong with the database alone.
          const error = tries === 1 ? new TypeError('a bug') : Object.assign(new Error('stopping'), { code: '57P01' });
          return Promise.reject(error);
        },
      },
    };
    const door = app.device(app.admin);
    const refusal = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const batch = [door.checkIn(app.attendee.user.id), door.command('record_refused_scan', refusal)];
    const { status, body } = await door.call('/api/sync/push', door.pushRequest(batch));
    expect(tries).toBe(2);
    expect([status, (body as { code: string }).code]).toEqual([503, 'unavailable']);
    const { queries } = app.context.database;
    expect(await queries.$count(storedCommands, eq(storedCommands.device_id, door.id))).toBe(0);
    expect(await queries.$count(tables.check_ins)).toBe(0);

    app.context.handlers = commandHandlers;
    expect((await door.push(batch)).map((outcome) => outcome.status)).toEqual(['applied', 'applied']);
  });
});

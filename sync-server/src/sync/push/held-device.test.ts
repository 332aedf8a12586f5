import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { commandHandlers } from '../../features/handlers.ts';
import { openTestPostgres } from '../../testing/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

describe('a device that pushes twice at once', () => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await openTestPostgres());
  });
  afterAll(() => app.close());

  const isSomebodyWaiting = async () => {
    const { queries } = app.context.database;
    const waiting = await rowsOf(
      queries,
      sql`select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  };

  it('[S2] waits with the later push, which then sees what the earlier one has stored, and applies nothing again', async () => {
    const door = app.device(app.admin);
    await door.push([door.checkIn(app.attendee.user.id)]);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const handler = commandHandlers.record_refused_scan;
    const apply = vi.fn<typeof handler.apply>(async (...asked) => {
      await held;
      return handler.apply(...asked);
    });
    const { applyMany: _, ...alone } = handler;
    app.context.handlers = { ...commandHandlers, record_refused_scan: { ...alone, apply } };
    const scan = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const command = door.command('record_refused_scan', scan);
    const earlier = door.push([command]);
    await vi.waitFor(() => expect(apply).toHaveBeenCalled());
    const later = door.push([command]);
    await vi.waitFor(isSomebodyWaiting);
    letGo();
    const [[first], [second]] = await Promise.all([earlier, later]);
    expect(first).toMatchObject({ status: 'applied', command_id: command.id });
    expect(second).toEqual(first);
    expect(apply).toHaveBeenCalledTimes(1);
  });
});

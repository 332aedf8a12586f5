import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-lost-rights-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeEachDatabase('an admin of the time of a backup', (open) => {
  let app: SyncApp;
  let path: string;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    for (const name of ['taken', 'back-again', 'erased']) await app.addPerson(`${name}@test.example`, 'admin');
    await app.addPerson('new@test.example');
    path = join(folder, `${app.context.database.kind}.gz`);
    await writeBackup(app.context.database, 'event-001', path);
    await change('taken', 'user');
    for (const role of ['user', 'admin'] as const) await change('back-again', role);
    const admin = app.device(app.admin);
    const [erased] = await admin.push([admin.command('erase_person', { user_id: 'erased' })]);
    expect(erased).toMatchObject({ status: 'applied' });
    await change('new', 'admin');
  });
  afterAll(() => app.close());

  const change = async (user_id: string, role: 'admin' | 'user') => {
    const admin = app.device(app.admin);
    const [changed] = await admin.push([admin.command('change_role', { user_id, role })]);
    expect(changed).toMatchObject({ status: 'applied' });
  };
  const person = async (id: string) => {
    const [found] = await app.context.database.queries.select().from(tables.users).where(eq(tables.users.id, id));
    if (!found) throw new Error(`No ${id}`);
    return found;
  };
  const restore = (by: string) => restoreBackup(app.context.database, 'event-001', path, by);
  const readsLog = async (as: string) => (await app.call('GET', '/api/admin/audit-log', { as })).status;

  it.each(['admin', ''])(
    'stays an attendee if the role was taken away since, and is signed out: restored by "%s"',
    async (by) => {
      const since = await signIn(app.context, { ...(await person('taken')), role: 'user' });
      expect(await readsLog(since)).toBe(403);
      expect((await restore(by)).stay_attendees).toEqual(['Person erased@test.example', 'Person taken@test.example']);
      expect(await readsLog(since)).toBe(401);
      expect(await person('taken')).toMatchObject({ role: 'user' });
      expect(await person('erased')).toMatchObject({ role: 'user' });
      expect(await person('back-again')).toMatchObject({ role: 'admin' });
      expect(await person('new')).toMatchObject({ role: 'user' });
      expect(await readsLog(app.admin.token)).toBe(200);
    },
  );
});

import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { note } from '../../features/laptop/journal.store.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { beginAnew, findNewcomers } from './taken-along.store.ts';

const EVENT = 'event-001';
const ADMIN = { user_id: 'admin', event_id: EVENT, role: 'admin', session_id: 's' } as const;

describeEachDatabase('who came new to a laptop', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('was added by a command, or registered: also who was then changed or revoked by an import', async () => {
    const { queries } = app.context.database;
    await beginAnew(queries, EVENT, 'the cloud', new Date().toISOString());
    const [somebody] = await queries.select().from(tables.users).where(eq(tables.users.id, 'attendee'));
    const ids = ['changed', 'revoked', 'created', 'listed', 'registered'];
    for (const id of ids)
      await queries
        .insert(tables.users)
        .values({ ...(somebody as NonNullable<typeof somebody>), id, email: `${id}@test.example`, ticket_code: id });
    const journal = (name: string, args: object) => note(queries, ADMIN, name, [{ args, origin: serverOrigin() }]);
    const line = (id: string) => ({ id, email: `${id}@test.example` });
    await journal('create_person', { person: { ...line('created'), name: 'Created' } });
    await journal('import_people', {
      people: [
        { ...line('changed'), company: 'Kijani' },
        { ...line('listed'), name: 'Listed' },
      ],
      revoked: ['revoked'],
    });
    await journal('update_person', { user_id: 'registered', changes: { company: 'Kijani' } });

    const found = await findNewcomers(queries, { event_id: EVENT });
    expect(found.map(({ user, byCommand }) => [user.id, byCommand])).toEqual([
      ['changed', false],
      ['created', true],
      ['listed', true],
      ['registered', false],
      ['revoked', false],
    ]);
  });
});

import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HAND_OVER_BYTES, HANDED_AT_ONCE, type HandOver } from '../../features/laptop/handed-over.ts';
import { note } from '../../features/laptop/journal.store.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { Cloud } from './cloud.ts';
import { handOver } from './hand-over.ts';
import { beginAnew } from './taken-along.store.ts';

const EVENT = 'event-001';

describeEachDatabase('much that is handed over goes in several calls that the server in the cloud takes:', (open) => {
  let app: TestApp;
  let sent: HandOver[];
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    sent = [];
    await beginAnew(app.context.database.queries, EVENT, 'the cloud', new Date().toISOString());
  });

  const cloud: Pick<Cloud, 'address' | 'user_id' | 'speaks' | 'post'> = {
    ...{ address: 'the cloud', user_id: 'admin', speaks: async () => SPEAKS },
    async post(_, body) {
      sent.push(body as HandOver);
      const { commands = [] } = body as HandOver;
      const outcomes = commands.map(({ id }) => ({ id, status: 'applied', code: null, detail: null }));
      return Response.json({ outcomes, people: 0, same: [] });
    },
  };
  const hand = () => handOver(app.context.database, EVENT, cloud as Cloud);

  it('everybody who came new', async () => {
    const count = 2 * HANDED_AT_ONCE + 1;
    await app.context.database.queries.execute(sql`
      insert into ${tables.users} (id, event_id, name, email, ticket_code)
      select 'new-' || n, ${EVENT}, 'New', 'new-' || n || '@test.example', 'new-' || n from generate_series(1, ${count}::int) n`);
    await hand();
    const handed = sent.map(({ people = [] }) => people.map(({ id }) => id));
    expect(new Set(handed.flat()).size).toBe(count);
    expect(Math.max(...handed.map(({ length }) => length))).toBe(HANDED_AT_ONCE);
  });

  it('every picture that was set', async () => {
    const viewer = { user_id: 'attendee', event_id: EVENT, role: 'user', session_id: 's' } as const;
    const picture = 'x'.repeat(HAND_OVER_BYTES / 5);
    const pictures = Array.from({ length: 6 }, () => ({ args: { picture }, origin: serverOrigin() }));
    await note(app.context.database.queries, viewer, 'set_avatar', pictures);
    expect(await hand()).toMatchObject({ commands: pictures.length });
    for (const each of sent) expect(JSON.stringify(each).length).toBeLessThan(HAND_OVER_BYTES);
  });
});

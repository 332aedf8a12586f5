import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPglite } from '../testing/database/databases.ts';
import { SeveralEvents } from '../testing/several-events.ts';

const PASSWORD = 'a long enough one';
const { events: table } = tables;

let events: SeveralEvents;
beforeAll(async () => {
  events = await SeveralEvents.open(await openTestPglite(), ['camp', 'summit']);
});
afterAll(() => events.close());

/** As an admin of that event can, by putting back a file of theirs. */
const write = (id: string, row: ReturnType<typeof sql>) =>
  events.queriesOf(id).execute(sql`update ${table} set ${row}`);

it.each([
  ['a day that is none', sql`starts_on = 'infinity'`],
  ['a day that no calendar of ours has', sql`ends_on = '12000-01-01'`],
  ['a name without end', sql`name = repeat('x', 1000000)`],
])('%s in the row of another event leaves the list of events to their server’s admins', async (_, row) => {
  await write('camp', row);
  const { status, body } = await events.call('', 'GET', '/api/admin/events', { as: events.app.admin.token });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { id: 'event-001', name: 'Test event' },
    { id: 'camp', name: '', starts_on: '', ends_on: '', people: 1, archived: false },
    { id: 'summit', name: 'The summit', starts_on: '2027-03-01', ends_on: '2027-03-02' },
  ]);
  await write('camp', sql`name = 'The camp', starts_on = '2027-03-01', ends_on = '2027-03-02'`);
});

it('a name that is no text in the row of another event leaves whom it knows their list of events', async () => {
  await events.share('knows@test.example', PASSWORD, ['', 'camp', 'summit']);
  await write('camp', sql`translations = '{"fr": {"name": {"not": "a text"}}}'`);
  const as = await events.tokenOf('', 'knows@test.example', PASSWORD);
  const known = await events.call('', 'GET', '/api/auth/events', { as, headers: { 'accept-language': 'fr' } });
  expect([known.status, known.body]).toEqual([
    200,
    [
      { base: '/e/camp', name: 'camp' },
      { base: '/e/summit', name: 'The summit' },
    ],
  ]);
});

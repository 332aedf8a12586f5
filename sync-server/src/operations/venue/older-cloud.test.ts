import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { note } from '../../features/laptop/journal.store.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { Cloud } from './cloud.ts';
import { handOver } from './hand-over.ts';
import { beginAnew, countUnanswered } from './taken-along.store.ts';

const EVENT = 'event-001';
const NOW = new Date().toISOString();

let database: Database;
let asked: string[];
let speaks: number | undefined;
let same: { id: string; as: string }[] = [];
let cloud: Cloud;
const server = createServer(async (request, response) => {
  const sent = (await request.toArray()).join('');
  asked.push(request.url ?? '');
  const { commands = [] } = JSON.parse(sent || '{}') as { commands?: { id: string }[] };
  const outcomes = commands.map(({ id }) => ({ id, status: 'applied', code: null, detail: null }));
  const answers: Record<string, object> = {
    '/api/auth/login': { access_token: 'token', user: { id: 'desk', role: 'admin' } },
    '/api/sync/pull': { speaks },
    '/api/admin/hand-over': { outcomes, people: 0, same },
  };
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(answers[request.url ?? '']));
});

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  asked = [];
  same = [];
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cloud = await Cloud.signIn(address, { email: 'desk@example.org', password: 'the password of the desk' });
  database = await openTestPglite();
  await beginAnew(database.queries, EVENT, address, NOW);
  const origin = { device_id: 'phone-1', device_time: NOW, clock_offset_ms: 0, arrived_at: NOW };
  const viewer = { user_id: 'attendee', event_id: EVENT, role: 'user', session_id: 's' } as const;
  await note(database.queries, viewer as never, 'not_yet_known', [{ args: {}, origin }]);
});
afterEach(async () => {
  await database.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([SPEAKS - 1, undefined])(
  'a server that speaks %s gets nothing: all of it waits for its update',
  async (older) => {
    speaks = older;
    await expect(handOver(database, EVENT, cloud)).rejects.toThrow(
      /is older than this laptop.+Update it, then hand over again. Nothing was handed over, and nothing is lost/,
    );
    expect(asked).toEqual(['/api/auth/login', '/api/sync/pull']);
    expect(await countUnanswered(database.queries, EVENT)).toBe(1);

    speaks = SPEAKS;
    expect(await handOver(database, EVENT, cloud)).toMatchObject({ commands: 1, refused: 0 });
    expect(await countUnanswered(database.queries, EVENT)).toBe(0);
  },
);

it('a newer server gets all of it', async () => {
  speaks = SPEAKS + 1;
  expect(await handOver(database, EVENT, cloud)).toMatchObject({ commands: 1, refused: 0 });
});

it('says whose badge opens no door there, when that server does not know badges of a laptop', async () => {
  speaks = SPEAKS;
  const here = { id: 'here', event_id: EVENT, name: 'Neema', email: 'neema@test.example', ticket_code: 'code' };
  await database.queries.insert(tables.users).values(here);
  same = [{ id: 'here', as: 'there' }];
  expect(await handOver(database, EVENT, cloud)).toMatchObject({ closedBadges: ['there'] });
});

import type { ArgsOf } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { applyCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { commandHandlers } from '../handlers.ts';

const event_id = 'event-001';
const as = (user_id: string): Viewer => ({ user_id, event_id, role: 'user', session_id: 'session' });
const star = { kind: 'session', target_id: 'session-1' } as const;

describeEachDatabase('bookmarks', (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const run = (who: string, name: 'add_bookmark' | 'remove_bookmark', args: ArgsOf<'add_bookmark'> = star) =>
    database.transaction((tx) => applyCommand(commandHandlers, tx, as(who), name, args, serverOrigin()));
  const all = () => database.queries.select().from(tables.bookmarks);

  it('keeps one star for each person and thing, however often it is given', async () => {
    await run('amina', 'add_bookmark');
    await run('amina', 'add_bookmark');
    await run('kofi', 'add_bookmark');
    await run('amina', 'add_bookmark', { kind: 'speaker', target_id: 'session-1' });
    expect((await all()).map((row) => row.id).sort()).toEqual([
      'amina~session~session-1',
      'amina~speaker~session-1',
      'kofi~session~session-1',
    ]);
  });

  it('takes off only one’s own star, and says which also when it is gone already', async () => {
    await run('amina', 'add_bookmark');
    await run('kofi', 'remove_bookmark');
    expect(await all()).toMatchObject([{ user_id: 'amina' }]);
    const touched = [{ collection: 'bookmarks', id: 'amina~session~session-1' }];
    expect(await run('amina', 'remove_bookmark')).toEqual(touched);
    expect(await run('amina', 'remove_bookmark')).toEqual(touched);
    expect(await all()).toEqual([]);
  });
});

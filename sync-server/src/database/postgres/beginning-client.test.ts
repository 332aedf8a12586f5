import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { beginningClient } from './beginning-client.ts';

const IS_OPEN = 'select $1::text, pg_current_xact_id_if_assigned() is not null as "isOpen"';

describe('a transaction begins with its first statement', () => {
  let client: Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await makePostgresDatabase();
    drop = made.drop;
    client = new (beginningClient(Client))({ connectionString: made.url, pipeline: true });
    await client.connect();
    await client.query('create table noted (id int)');
  });
  afterAll(async () => {
    await client.end();
    await drop();
  });

  const note = (id: number) => client.query({ text: 'insert into noted values ($1)' }, [id]);
  const noted = async () => (await client.query('select id from noted order by id')).rows.map(({ id }) => id);

  it('with all that is written in it, the first time as each time', async () => {
    for (const id of [1, 2, 3]) {
      await client.query('begin');
      await note(id);
      expect((await client.query(IS_OPEN, ['x'])).rows).toEqual([{ text: 'x', isOpen: true }]);
      await client.query('rollback');
    }
    expect(await noted()).toEqual([]);
    await client.query('begin');
    expect(await note(4)).toMatchObject({ command: 'INSERT', rowCount: 1 });
    await client.query('commit');
    expect(await noted()).toEqual([4]);
  });

  it('with several statements in one text, or none', async () => {
    await client.query('begin');
    await client.query('insert into noted values (5); insert into noted values (6)');
    await client.query('rollback');
    await client.query('begin');
    await client.query('commit');
    expect(client.getTransactionStatus()).toBe('I');
    expect(await noted()).toEqual([4]);
  });

  it('as it is to be', async () => {
    const how = 'begin isolation level repeatable read read only';
    for (let time = 0; time < 2; time++) {
      await client.query(how);
      const { rows } = await client.query(
        { text: "select current_setting('transaction_isolation') as how, $1::int" },
        [1],
      );
      expect(rows).toMatchObject([{ how: 'repeatable read' }]);
      await client.query('commit');
    }
  });

  it('and if it can not, the statement is not done either', async () => {
    await client.query('deallocate "begin"');
    await client.query('begin');
    await expect(note(7)).rejects.toMatchObject({ code: '26000' });
    await client.query('rollback');
    expect(await noted()).toEqual([4]);
  });
});

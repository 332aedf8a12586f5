import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordResets } from '../../../database/tables.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { startPersonLinks } from './password-resets.store.ts';

const GOOD = '2999-01-01T00:00:00.000Z';
const OVER = '2020-01-01T00:00:00.000Z';

describeEachDatabase('a new link of somebody who shares an address', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('takes the place of theirs that are over, not of good ones, nor of somebody else’s', async () => {
    const { database } = app.context;
    const [amina, baraka] = [app.attendee.user.id, app.another.user.id];
    const both = [amina, baraka];
    for (const until of [OVER, GOOD]) await database.transaction((tx) => startPersonLinks(tx, both, until));
    await database.transaction((tx) => startPersonLinks(tx, [amina], GOOD));
    const links = await database.queries.select().from(passwordResets);
    const of = (id: string, until: string) =>
      links.filter(({ user_id, expires_at }) => user_id === id && Date.parse(expires_at) === Date.parse(until)).length;
    expect([of(amina, OVER), of(amina, GOOD)]).toEqual([0, 2]);
    expect([of(baraka, OVER), of(baraka, GOOD)]).toEqual([0, 1]);
  });
});

import { digestsOf } from '@baraza/schema/sync/expected';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { PullPage } from '@baraza/schema/sync/pull';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

describeEachDatabase('a pull by a device that expects documents', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const users = async (as: TestPerson, expected: object[], limit = 1_000): Promise<PullPage> => {
    const expects = digestsOf(expected as Record<string, unknown>[]);
    const asked = { users: { checkpoint: null, limit, expects } };
    const body = { protocol: PROTOCOL_VERSION, device_id: 'd', replica: null, collections: asked };
    return (await app.call('POST', '/api/sync/pull', { as, body })).body.collections.users;
  };
  const plain = ({ _deleted, ...document }: PullPage['documents'][number]) => document;

  it('[S6] sends those that are otherwise, says which are right, and goes as far as without', async () => {
    const { documents, checkpoint } = await users(app.admin, []);
    const [first, second, ...others] = documents.map(plain);
    const wrong = { ...second, company: 'Another' };
    const page = await users(app.admin, [first as object, wrong, ...others]);
    expect(page.documents.map(plain)).toEqual([second]);
    expect(page.as_expected).toEqual([
      [0, 1],
      [2, others.length],
    ]);
    expect(page.checkpoint).toEqual(checkpoint);
  });

  it('tells nobody whether a guess at what they may not see is right', async () => {
    const all = (await users(app.admin, [])).documents.map(plain);
    const { documents, as_expected } = await users(app.attendee, all);
    // Their own card has all its fields for both.
    expect(as_expected ?? []).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
  });
});

import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { unpackDocuments } from '@baraza/schema/sync/packed-documents';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { Snapshot } from '@baraza/schema/sync/snapshot';
import { tables } from '@baraza/schema/tables';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyChange, anyChange, applyChange } from '../../testing/any-change.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { anyoneAs } from '../pull/feed-document.ts';
import { CROWD } from '../pull/quiet.store.ts';
import { buildSnapshot } from './build-snapshot.ts';

const SEED = Number(fc.readConfigureGlobal().seed);
const RUNS = { pglite: 25, postgres: 25 };
const PEOPLE = ['attendee', 'another', 'third', 'admin', 'organiser'] as const;

describeEachDatabase('snapshot + pull = plain pull', (open) => {
  let app: SyncApp;
  let viewers: { token: string; role(): Promise<SessionRole | undefined> }[];
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const more = [await app.addPerson('third@test.example'), await app.addPerson('organiser@test.example', 'admin')];
    const people = [app.attendee, app.another, app.admin, ...more];
    const door = await pairTestDoor(app.context, 'door-phone');
    viewers = [
      ...people.map(({ token, user }) => ({ token, role: () => roleOf(user.id) })),
      { token: door.token, role: async () => 'door' as const },
    ];
  });
  afterAll(() => app.close());

  /** Undefined with a revoked ticket. */
  async function roleOf(id: string): Promise<SessionRole | undefined> {
    const people = await app.context.database.queries.select().from(tables.users);
    const person = people.find((each) => each.id === id);
    return person && seesOthers(person) ? person.role : undefined;
  }

  const snapshotOf = async (role: SessionRole): Promise<Snapshot> => {
    const { body } = await buildSnapshot(app.context.database, anyoneAs(role, 'event-001'));
    return Snapshot.parse(JSON.parse(new TextDecoder().decode(body)));
  };
  const apply = async (changes: AnyChange[]) => {
    for (const change of changes) await applyChange(app.context.database.queries, change);
  };
  const contentOf = ({ documents }: TestDevice) =>
    Object.fromEntries(collectionNames.map((name) => [name, new Map([...(documents.get(name) ?? [])].sort(byId))]));

  const changes = fc.array(anyChange(PEOPLE), { minLength: 1, maxLength: 12 });
  const counts = { documents: 0, reset: 0 };

  it('the pull brings what is personal, and nothing again that the snapshot has', async () => {
    const phone = app.device(app.attendee);
    phone.takeSnapshot(await snapshotOf('user'));
    expect(phone.find('users', 'attendee')).not.toHaveProperty('ticket_code');
    const { collections } = await phone.pullPage(1_000);
    expect(collections.users!.documents.map(({ id }) => id)).toEqual(['attendee']);
    expect(phone.find('users', 'attendee')).toHaveProperty('ticket_code');
    expect(collections.events!.documents).toEqual([]);
    expect((await phone.pullPage(1_000)).collections.users!.documents).toEqual([]);
  });

  it(`for every kind of viewer, however old the snapshot is (FUZZ_SEED=${SEED})`, { timeout: 600_000 }, async () => {
    const property = fc.asyncProperty(
      changes,
      changes,
      fc.integer({ min: 2, max: 9 }),
      async (before, after, limit) => {
        await apply(before);
        const phones: TestDevice[] = [];
        for (const { token, role } of viewers) {
          const phone = app.device(token);
          const shown = await role();
          if (shown) {
            const snapshot = await snapshotOf(shown);
            await expectNoMore(snapshot, app.device(token));
            phone.takeSnapshot(snapshot);
          }
          phones.push(phone);
        }
        await apply(after);
        for (const [number, { token }] of viewers.entries()) {
          const phone = phones[number] as TestDevice;
          if ((await phone.pullPage(limit)).reset) counts.reset++;
          await phone.pull(limit);
          const plain = app.device(token);
          await plain.pull();
          expect(contentOf(phone)).toEqual(contentOf(plain));
          expect(await quietAnswer(phone, 0)).toEqual(await quietAnswer(phone, CROWD.few));
        }
      },
    );
    const role = (is: SessionRole): AnyChange[] => [{ collection: 'users', id: 'another', fields: { role: is } }];
    // Chance alone has runs in which nobody's role changes.
    const promoted: [AnyChange[], AnyChange[], number] = [role('user'), role('admin'), 9];
    const numRuns = RUNS[app.context.database.kind];
    await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true, examples: [promoted] });
    expect(counts.documents).toBeGreaterThan(500);
    expect(counts.reset).toBeGreaterThan(0);
  });

  /** What a device without news is told in a crowd that begins with so many. */
  async function quietAnswer(phone: TestDevice, few: number): Promise<object> {
    const usual = CROWD.few;
    CROWD.few = few;
    const {
      server_time: _,
      horizon: __,
      ...answer
    } = await phone.pullPage(9).finally(() => {
      CROWD.few = usual;
    });
    return answer;
  }

  /** Nothing is in a snapshot that this viewer would not get by pulling, no document and no field. */
  async function expectNoMore(snapshot: Snapshot, plain: TestDevice): Promise<void> {
    await plain.pull();
    for (const [name, packed] of Object.entries(snapshot.collections))
      for (const document of packed.flatMap(unpackDocuments)) {
        counts.documents++;
        expect(plain.find(name as CollectionName, String(document.id))).toMatchObject(document);
      }
  }
});

const byId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

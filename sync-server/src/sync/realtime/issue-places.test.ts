import { collectionNames } from '@baraza/schema/entities';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reader } from '../pull/feed-document.ts';
import { countOf, IssuePlaces } from './issue-places.ts';
import type { ChangedPlace } from './news.store.ts';

const PEOPLE = ['a', 'b', 'c'];

const places = fc.array(
  fc.record({
    event_id: fc.constantFrom('here', 'there'),
    scope: fc.constantFrom('public', 'admin', ...PEOPLE.map((id) => `user:${id}`)),
    collection: fc.constantFrom(...collectionNames),
    document_id: fc.constantFrom(...'abcdefgh'),
  }),
  { maxLength: 40 },
);
const readers = fc.array(
  fc.record({
    user_id: fc.constantFrom(...PEOPLE, 'd'),
    event_id: fc.constantFrom('here', 'there'),
    role: fc.constantFrom('user', 'admin', 'door'),
    large_event: fc.boolean(),
  }),
);
const idsOf = (all: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...all].flatMap(([collection, ids]) => [...ids].map((id) => `${collection}/${id}`));

it('says of every document whether somebody who listens is sent it, because little changed for them', () => {
  fc.assert(
    fc.property(places, readers, fc.nat(20), (read: ChangedPlace[], listening: Reader[], most) => {
      const issue = new IssuePlaces(read, []);
      const expected = listening.map((viewer) => issue.for(viewer)).filter((changed) => countOf(changed) <= most);
      expect(idsOf(issue.sentTo(listening, most)).sort()).toEqual([...new Set(expected.flatMap(idsOf))].sort());
    }),
  );
});

it('knows of a large issue what changed, and of no document', () => {
  const news = { event_id: 'here', scope: 'public', collection: 'rooms' } as const;
  const issue = new IssuePlaces(undefined, [news]);
  const viewer: Reader = { user_id: 'a', event_id: 'here', role: 'user' };
  expect(issue.for(viewer)).toEqual(new Map([['rooms', new Set()]]));
  expect(issue.for({ ...viewer, event_id: 'there' })).toEqual(new Map());
  expect(issue.sentTo([viewer], 10)).toEqual(new Map());
});

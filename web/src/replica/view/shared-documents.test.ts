import { expect, it } from 'vitest';
import type { ReplicaCollections } from '../collections.ts';
import { sharedDocument } from './shared-documents.ts';

type Listener = (document: { toJSON(): unknown } | null) => void;

/** Collections of which only the looks at single documents matter. */
function fakeCollections() {
  const looks = new Set<Listener>();
  const findOne = () => ({
    $: {
      subscribe(next: Listener) {
        looks.add(next);
        return { unsubscribe: () => looks.delete(next) };
      },
    },
  });
  const tell = (document: unknown) => {
    for (const look of looks) look(document === null ? null : { toJSON: () => document });
  };
  return { db: { users: { findOne } } as unknown as ReplicaCollections, looks, tell };
}

it('reads a document once for all that look at it, and shows the next one at once what is known', () => {
  const { db, looks, tell } = fakeCollections();
  const first = sharedDocument(db, 'users', 'amina');
  expect(first.get()).toBeUndefined();
  const heard: unknown[] = [];
  const stopFirst = first.subscribe(() => heard.push(first.get()));
  tell({ id: 'amina' });
  const second = sharedDocument(db, 'users', 'amina');
  expect(second.get()).toEqual({ id: 'amina' });
  const stopSecond = second.subscribe(() => undefined);
  expect([looks.size, heard]).toEqual([1, [{ id: 'amina' }]]);

  stopFirst();
  tell(null);
  expect([second.get(), heard.length]).toEqual([null, 1]);
  stopSecond();
  stopSecond();
  expect([looks.size, second.get()]).toEqual([0, undefined]);
});

it('keeps documents, and replicas, apart', () => {
  const [one, other] = [fakeCollections(), fakeCollections()];
  const of = [
    sharedDocument(one.db, 'users', 'amina'),
    sharedDocument(one.db, 'users', 'kwame'),
    sharedDocument(other.db, 'users', 'amina'),
  ];
  expect(new Set(of).size).toBe(3);
});

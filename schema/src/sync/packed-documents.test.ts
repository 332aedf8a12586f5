import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packDocuments, unpackDocuments } from './packed-documents.ts';
import { PackedDocuments } from './snapshot.ts';

const documents = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__x'), fc.jsonValue()), {
  maxLength: 8,
});

it('what was packed and travelled is what it was', () => {
  fc.assert(
    fc.property(documents, (some) => {
      const sent = JSON.parse(JSON.stringify(packDocuments(some)));
      const arrived = PackedDocuments.array().parse(sent).flatMap(unpackDocuments);
      const inAnyOrder = (list: unknown[]) => list.map((each) => JSON.stringify(sorted(each))).sort();
      expect(inAnyOrder(arrived)).toEqual(inAnyOrder(JSON.parse(JSON.stringify(some))));
    }),
  );
});

const sorted = (value: unknown) => Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));

it('says once what all have alike', () => {
  const [table] = packDocuments(['ama', 'kofi'].map((id) => ({ id, event_id: 'event-001', social: {} })));
  expect(table).toEqual({ count: 2, same: { event_id: 'event-001', social: {} }, columns: { id: ['ama', 'kofi'] } });
});

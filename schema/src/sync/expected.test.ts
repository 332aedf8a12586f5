import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countIn, digestsOf, inRanges, leaveOutExpected } from './expected.ts';
import { PullPage, PullRequest } from './pull.ts';

const ids = ['ama', 'kofi', 'zuri', 'amina', 'sena', 'bola'];
const aDocument = fc.record({
  id: fc.constantFrom(...ids),
  company: fc.constantFrom('', 'Kijani', 'Kilele'),
  at: fc.constantFrom(null, '2026-11-21T08:00:00.000Z'),
  social: fc.record({ web: fc.string({ maxLength: 2 }) }, { requiredKeys: [] }),
});
const documents = fc.uniqueArray(aDocument, { selector: ({ id }) => id });
type Document = ReturnType<typeof fromServer>;
const fromServer = (document: { id: string }) => ({ ...document, _deleted: false });
const byId = (all: Document[]) => all.toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe('what a device expects', () => {
  it('is not sent, and what is sent and what was expected are the page together', () => {
    fc.assert(
      fc.property(documents, documents, (expected, there) => {
        const page = there.map(fromServer);
        const { documents: sent, as_expected = [] } = leaveOutExpected(page, digestsOf(expected));
        const restored = [...sent, ...inRanges(as_expected, expected).map(fromServer)];
        expect(byId(restored)).toEqual(byId(page));
        expect(sent.length + countIn(as_expected)).toBe(page.length);
        const same = expected.filter((one) => there.some((other) => JSON.stringify(one) === JSON.stringify(other)));
        expect(countIn(as_expected)).toBe(same.length);
      }),
    );
  });

  it('is the same in whatever order its fields come', () => {
    const [one, other] = [
      { id: 'ama', social: { web: 'x', mail: 'y' }, tags: ['b', 'a'] },
      { tags: ['b', 'a'], social: { mail: 'y', web: 'x' }, id: 'ama' },
    ];
    expect(digestsOf([one])).toBe(digestsOf([other]));
    expect(digestsOf([one])).not.toBe(digestsOf([{ ...other, tags: ['a', 'b'] }]));
    expect(digestsOf([one])).not.toBe(digestsOf([{ ...other, social: { mail: 'y' } }]));
  });

  it('is sent when the document is gone', () => {
    const gone = { id: 'ama', _deleted: true };
    expect(leaveOutExpected([gone], digestsOf([{ id: 'ama' }]))).toEqual({ documents: [gone] });
  });

  it('is said in a few numbers when all of it is right', () => {
    const all = Array.from({ length: 1_000 }, (_, at) => ({ id: `person-${at}`, name: 'Ama' }));
    const digests = digestsOf(all);
    expect(new Set(digests.match(/.{8}/g)).size).toBe(all.length);
    const page = leaveOutExpected(all.map(fromServer), digests);
    expect(page).toEqual({ documents: [], as_expected: [[0, 1_000]] });
    expect(PullPage.parse({ ...page, checkpoint: null })).toEqual({ ...page, checkpoint: null });
    const collections = { users: { checkpoint: null, limit: 1_000, expects: digests } };
    const request = { protocol: 1, device_id: 'd', replica: null, collections };
    expect(PullRequest.parse(request)).toEqual(request);
    collections.users.expects += 'AAAAAAAA';
    expect(PullRequest.safeParse(request).success).toBe(false);
  });
});

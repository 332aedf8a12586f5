import { describe, expect, it } from 'vitest';
import { byFolder, faultsOf, scoreOf, staleOf } from './judge.mjs';
import { draw, mutantsIn, partOf } from './known-mutants.mjs';

const SOURCE = 'export const isOld = (age: number) => age >= 65 && age < 200;\n';
const idsOf = async (source) => (await mutantsIn(source)).map(({ id }) => id);

describe('ids of mutants', () => {
  it('stay the same when the code moves, and are no two alike', async () => {
    const ids = await idsOf(SOURCE);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await idsOf(`\n// Moved.\n${SOURCE}`)).toEqual(ids);
    const twice = await idsOf(`${SOURCE}${SOURCE.replace('isOld', 'isAged')}`);
    expect(new Set(twice).size).toBe(2 * ids.length);
    expect(twice).toEqual(expect.arrayContaining(ids));
  });

  it('are others when what is mutated changes', async () => {
    const [before, after] = [await mutantsIn(SOURCE), await mutantsIn(SOURCE.replace('65', '66'))];
    const of = (mutants, was) => mutants.filter((mutant) => mutant.was.startsWith(was)).map(({ id }) => id);
    expect(of(before, 'age >= 65')).not.toEqual(of(after, 'age >= 66'));
    expect(of(before, 'age < 200')).toEqual(of(after, 'age < 200'));
  });
});

describe('a mutated file', () => {
  it.each([
    ['web/src/replica/pull/land-pages.ts', 'web/src/replica/'],
    ['web/src/admin/check-in/records/record-filters.ts', 'web/src/admin/check-in/'],
    ['sync-server/src/sync/push/apply-fresh.ts', 'sync-server/src/sync/'],
    ['sync-server/src/features/auth/passwords/passwords.ts', 'sync-server/src/features/auth/'],
    ['schema/src/commands.ts', 'schema/src/'],
  ])('%s has its tests in %s', (file, part) => expect(partOf(file)).toBe(part));

  it('may be a component', async () => {
    expect(await mutantsIn('export const Old = () => <p>{1 > 2}</p>;', 'old.tsx')).not.toEqual([]);
  });
});

describe('a sample', () => {
  const FILE = 'web/src/age.ts';
  const drawnWith = async (seed, more = {}) => {
    const known = new Map([[FILE, await mutantsIn(SOURCE)]]);
    const record = {
      [FILE]: {
        'web/src/age.test.ts': known
          .get(FILE)
          .map(({ id }) => id)
          .join(' '),
      },
      ...more,
    };
    return draw({ record, known, count: 4, seed });
  };

  it('is the same for the same seed, and another one for another', async () => {
    const ids = (mutants) => mutants.map(({ id }) => id);
    const samples = await Promise.all(['1', '2', '3', '4', '5', '6'].map((seed) => drawnWith(seed)));
    expect(ids(await drawnWith('1'))).toEqual(ids(samples[0]));
    expect(new Set(samples.map((mutants) => ids(mutants).join())).size).toBeGreaterThan(1);
  });

  it('has none that contains another, and none that is not there any more', async () => {
    const drawn = await drawnWith('1', { 'web/src/gone.ts': { 'web/src/age.test.ts': '00000000' } });
    expect(drawn.map(({ was }) => was)).toEqual(drawn.map(() => expect.stringMatching(/^age (>= 65|< 200)$/)));
    expect(drawn).toHaveLength(4);
  });
});

describe('results', () => {
  const results = (killed, survived) => [
    ...Array.from({ length: killed }, (_, at) => ({
      file: 'a/b.ts',
      id: `k${at}`,
      status: at === 0 ? 'Timeout' : 'Killed',
    })),
    ...Array.from({ length: survived }, (_, at) => ({
      file: 'a/b.ts',
      id: `s${at}`,
      status: at === 0 ? 'NoCoverage' : 'Survived',
    })),
    { file: 'a/b.ts', id: 'static', status: 'Ignored' },
  ];
  const known = new Map([['a/b.ts', results(18, 3)]]);

  it('are bad below 90 %', () => {
    expect(scoreOf(results(18, 2))).toBe(90);
    expect(faultsOf({ results: results(18, 2), listed: {}, known })).toEqual([]);
    expect(faultsOf({ results: results(17, 3), listed: {}, known })).toHaveLength(1);
  });

  it('leave out what is listed with a reason, and show it', () => {
    const listed = { 'a/b.ts': { s0: 'Nothing depends on it.' } };
    expect(faultsOf({ results: results(18, 3), listed, known })).toEqual([]);
    expect(byFolder(results(18, 3), listed)[0]).toMatchObject({
      folder: 'a',
      killed: 18,
      survived: 3,
      'of them listed': 1,
      'not judged': 1,
    });
  });

  it('are bad when something is listed that is not there', () => {
    const listed = { 'a/b.ts': { gone: 'It was once.' } };
    expect(faultsOf({ results: results(20, 0), listed, known })).toEqual([expect.stringContaining('gone')]);
  });
});

describe('what is on record', () => {
  const ids = (count) => Array.from({ length: count }, (_, at) => `k${at}`);
  const known = new Map([['a/b.ts', ids(100).map((id) => ({ id }))]]);
  const recordOf = (there, gone, file = 'a/b.ts') => ({
    [file]: { 'a/b.test.ts': ids(there).join(' '), 'a/c.test.ts': Array(gone).fill('gone').join(' ') },
  });

  it('is true', () => {
    expect(
      staleOf({ record: recordOf(100, 0), listed: { 'a/b.ts': { k1: 'Nothing depends on it.' } }, known }),
    ).toEqual([]);
  });

  it('is stale with a survivor that is not there', () => {
    const listed = { 'a/b.ts': { gone: 'It was once.' }, 'a/lost.ts': { k1: 'Its file went.' } };
    const stale = staleOf({ record: {}, listed, known });
    expect(stale).toEqual([expect.stringContaining('a/b.ts: gone'), expect.stringContaining('a/lost.ts: k1')]);
  });

  it('is stale with a file that is not there', () => {
    const stale = staleOf({ record: recordOf(10, 0, 'a/lost.ts'), listed: {}, known });
    expect(stale).toEqual([expect.stringMatching('^a/lost.ts .* npm run mutants -- --record')]);
  });

  it('is stale where more than half of the kills are gone, or more than five of a few', () => {
    const staleWith = (there, gone) => staleOf({ record: recordOf(there, gone), listed: {}, known });
    expect(staleWith(50, 50)).toEqual([]);
    expect(staleWith(50, 51)).toEqual([expect.stringMatching('51 of 101 .* npm run mutants -- --record a/b.ts$')]);
    expect(staleWith(3, 5)).toEqual([]);
    expect(staleWith(3, 6)).toHaveLength(1);
  });
});

import type { DBCore, DBCoreTable, Middleware } from 'dexie';

/** From this many keys on, one question whether any of them can be there comes first. */
const MANY = 500;

/** `DBCoreRangeType.Range`, which exists for the compiler only. */
const RANGE = 2;

/**
 * Keys between which a table has nothing are known to be absent after one count, in place of a request for each of them:
 * RxDB looks for every document twice before it is written, which was a third of a first sync.
 */
export const lookForManyAtOnce: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'look-for-many-at-once',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      return { ...table, getMany: getManyOf(table) };
    },
  }),
};

const getManyOf =
  (table: DBCoreTable): DBCoreTable['getMany'] =>
  (request) => {
    const { keys, trans } = request;
    if (keys.length < MANY) return table.getMany(request);
    const sorted = [...keys].sort();
    const [lower, upper] = [sorted[0], sorted.at(-1)];
    const range = { type: RANGE, lower, upper } as const;
    return table
      .count({ trans, query: { index: table.schema.primaryKey, range } })
      .then((there) => (there === 0 ? keys.map(() => undefined) : table.getMany(request)));
  };

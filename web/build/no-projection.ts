/** In place of what mingo, RxDB's query library, does for a query that asks for some fields alone: RxDB makes none. */
export const $project = (): never => {
  throw new Error('A query gives whole documents: fields are chosen from those.');
};

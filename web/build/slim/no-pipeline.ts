const never = (): never => {
  throw new Error('A query gives whole documents, which RxDB puts in order.');
};

/** In place of the stages of mingo, RxDB's query library, that choose fields and sort: RxDB asks it only whether a document matches. */
export { never as $project, never as $sort };

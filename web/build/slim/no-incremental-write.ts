const never = (): never => {
  throw new Error('Documents are written by rebase.ts, and not one by one.');
};

/** In place of the queue in which RxDB writes the changes of a document one after the other: the replica has its own way. */
export class IncrementalWriteQueue {
  addWrite = never;
}

export const modifierFromPublicToInternal = never;

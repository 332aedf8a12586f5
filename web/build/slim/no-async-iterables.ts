/**
 * In place of `tslib`, which RxJS brings along for observables of asynchronous iterables and of streams: the replica has none of
 * either.
 */
const never = (): never => {
  throw new Error('An observable is made of no asynchronous iterable.');
};

export { never as __asyncGenerator, never as __asyncValues, never as __await, never as __awaiter };

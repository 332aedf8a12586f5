/** Runs one statement; may reject instead. */
export type Run = <T>(statement: () => Promise<T>) => Promise<T>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Wraps queries so that `run` is called around each statement. A query builder runs when it is awaited. */
export function watchedQueries<Queries extends object>(queries: Queries, run: Run): Queries {
  return new Proxy(queries, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'then') {
        const begin = () => new Promise((resolve, reject) => value.call(target, resolve, reject));
        return (resolve: (result: unknown) => unknown, reject: (error: unknown) => unknown) =>
          run(begin).then(resolve, reject);
      }
      if (name === 'transaction')
        return (work: (tx: object) => unknown, ...rest: unknown[]) =>
          value.call(target, (tx: object) => work(watchedQueries(tx, run)), ...rest);
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args);
        return isObject(result) ? watchedQueries(result, run) : result;
      };
    },
  });
}

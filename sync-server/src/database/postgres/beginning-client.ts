import { type Client, type Connection, Query, type QueryConfig } from 'pg';

/** What `pg` has and its types do not say. */
interface SentQuery extends Omit<Query, 'submit'> {
  submit(connection: Connection): Error | null;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/**
 * Client class for one pool, whose transactions begin with their first statement: BEGIN is sent before it, and nobody waits for an
 * answer. Both come in one go to Postgres: if BEGIN fails, it passes over the statement, which would else count by itself.
 */
export function beginningClient(Base: typeof Client): typeof Client {
  return class extends Base {
    #begin: string | undefined;

    // biome-ignore lint/suspicious/noExplicitAny: all eight overloads are passed on.
    override query(config: any, ...rest: any[]): any {
      const text = config?.text ?? config;
      if (isBegin(text)) {
        // Prepared by its own text the first time: after that its only answer is that it is done.
        if (!isPrepared(this, text)) return super.query({ text, name: text });
        this.#begin = text;
        return Promise.resolve({ rows: [] });
      }
      const begin = this.#begin;
      this.#begin = undefined;
      if (begin === undefined) return super.query(config, ...rest);
      const [values] = rest;
      // Without values it may be several statements in one text.
      if (!(values?.length > 0))
        return super.query({ text: begin, name: begin }).then(() => super.query(config, ...rest));
      return new Promise((resolve, reject) => {
        const query = new Query(config as QueryConfig, values, (error, result) =>
          error ? reject(error) : resolve(result),
        );
        super.query(begunWith(begin, query as unknown as SentQuery) as unknown as Query);
      });
    }
  };
}

const isBegin = (text: unknown): text is string => typeof text === 'string' && /^begin\b/.test(text);

const isPrepared = (client: Client, name: string): boolean =>
  name in (client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements;

/** Sends a prepared BEGIN before a query, and passes over what Postgres answers to it. */
function begunWith(begin: string, query: SentQuery): SentQuery {
  const { submit, handleCommandComplete } = query;
  let hasBegun = false;
  return Object.assign(query, {
    submit(connection: Connection) {
      connection.stream.cork();
      try {
        connection.bind({ statement: begin, values: [] }, true);
        connection.execute({}, true);
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    },
    handleCommandComplete(message: unknown, connection: Connection) {
      if (hasBegun) handleCommandComplete.call(query, message, connection);
      hasBegun = true;
    },
  });
}

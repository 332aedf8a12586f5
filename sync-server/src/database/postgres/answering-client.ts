import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import type { Queries } from '../database.ts';

/** Milliseconds. Longer than any statement may take, so that Postgres reports first if it still can. */
export const SILENT_MS = 40_000;

/** Of every connection: a peer that is gone is asked after, and found missing, in about 20 seconds. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const NO_LIMIT = 'set local statement_timeout = 0';

/** Lets the statements of a transaction take as long as they need, as those of a migration or a restore. */
export const liftTimeLimit = (tx: Queries): Promise<unknown> => tx.execute(sql.raw(NO_LIMIT));

/**
 * Client class whose connection ends when it owes an answer and has been silent for so long: a proxy or a router in between may
 * have forgotten it. What waits for the answer fails with "Connection terminated", which is transient. Transactions whose
 * time limit was lifted are waited for.
 * @param silentMs milliseconds
 */
export function answeringClient(silentMs: number): typeof Client {
  return class extends Client {
    #isEnding = false;
    #mayTakeLong = false;

    constructor(config?: string | ClientConfig) {
      super(config);
      this.once('connect', () => this.#endWhenSilent());
    }

    #endWhenSilent() {
      const { stream } = this.connection as unknown as { stream: Socket };
      stream.setTimeout(silentMs).on('timeout', () => {
        const { readyForQuery } = this as unknown as { readyForQuery: boolean };
        if ((readyForQuery && !this.#isEnding) || this.#mayTakeLong) return;
        stream.destroy(new Error(`Connection terminated: nothing was heard of it for ${silentMs} ms`));
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: all eight overloads are passed on.
    override query(config: any, ...rest: any[]): any {
      if (this.getTransactionStatus() !== 'T') this.#mayTakeLong = false;
      if ((config?.text ?? config) === NO_LIMIT) this.#mayTakeLong = true;
      return super.query(config, ...rest);
    }

    // biome-ignore lint/suspicious/noExplicitAny: both overloads are passed on.
    override end(...rest: any[]): any {
      this.#isEnding = true;
      return super.end(...(rest as [() => void]));
    }
  };
}

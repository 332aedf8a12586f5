import type { Queries } from './database.ts';

/** By transaction, what was sent in it and is not waited for. */
const unanswered = new WeakMap<Queries, Promise<unknown>[]>();

/**
 * Sends a statement of a transaction whose answer decides nothing in it, and waits only where the database answers one statement
 * after the other, and in a savepoint. If it fails, so does all that comes after it, and the transaction, with its error.
 */
export async function send(tx: Queries, statement: PromiseLike<unknown>): Promise<void> {
  // At once, as this sends a statement that was only written yet: what comes next, perhaps COMMIT, comes after it.
  const answered = new Promise((resolve, reject) => statement.then(resolve, reject));
  const others = unanswered.get(tx);
  if (!others) return void (await answered);
  answered.catch(() => undefined);
  others.push(answered);
}

/**
 * Runs a transaction, and waits for what it has sent.
 * @param run calls the function that it is given with the transaction, on a connection that takes several statements at once
 */
export async function answeringAll<T>(run: (mayNotWait: (tx: Queries) => void) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = [];
  try {
    return await run((tx) => unanswered.set(tx, sent));
  } finally {
    // Whichever failed first: all that came after it, COMMIT among it, was only told that the transaction is over.
    await Promise.all(sent);
  }
}
